#!/bin/sh
# Checks the deal files given (default: the current folder), and says for each broken rule how often it was broken.
#
#     examples/ci/check-deals.sh FILE...
#
# Ends as "lukfu check" does: 0 all well, 1 a rule of play is broken, 2 a file or the hands cannot be used.
set -u
[ "$#" -gt 0 ] || set -- .

findings=$(mktemp) || exit 2
trap 'rm -f "$findings"' EXIT

lukfu check --json "$@" > "$findings"
status=$?

# One JSON object a line: any JSON tool will do, here the Python that lukfu itself needs.
python3 - "$findings" <<'PYTHON'
import collections
import json
import sys

with open(sys.argv[1], encoding="utf-8") as lines:
    found = [json.loads(line) for line in lines]
for finding in found:
    print("{file}, deal {deal}, line {line}: {message}".format(**finding))
for rule, count in sorted(collections.Counter(finding["rule"] or "form" for finding in found).items()):
    print(f"{rule}: {count}")
PYTHON

exit "$status"
