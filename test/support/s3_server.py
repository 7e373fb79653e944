"""A store that speaks S3 and looks at signatures, for tests: moto's, with its authorization on.

Makes the bucket `evidence` and a user who may do everything in it and nothing else; writes one line of JSON (port, key, secret) and serves
until its standard input ends. `many` in the bucket holds as many objects as the argument says, named as images are.
"""

import json
import os
import sys
import threading

os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "0"

from moto.core import DEFAULT_ACCOUNT_ID  # noqa: E402
from moto.iam.models import iam_backends  # noqa: E402
from moto.s3.models import s3_backends  # noqa: E402
from moto.server import DomainDispatcherApplication, create_backend_app  # noqa: E402
from werkzeug.serving import make_server  # noqa: E402

iam = iam_backends[DEFAULT_ACCOUNT_ID]["aws"]
s3 = s3_backends[DEFAULT_ACCOUNT_ID]["aws"]
iam.create_user("us-east-1", "weft")
key = iam.create_access_key("weft")
statement = {
    "Effect": "Allow",
    "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"],
    "Resource": ["arn:aws:s3:::evidence", "arn:aws:s3:::evidence/*"],
}
iam.put_user_policy("weft", "evidence", json.dumps({"Version": "2012-10-17", "Statement": [statement]}))
s3.create_bucket("evidence", "us-east-1")
for number in range(int(sys.argv[1])):
    s3.put_object("evidence", f"many/00/{number:062x}", b"x")
s3.put_object("evidence", "many/readme.txt", b"no image")

server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.port, "accessKeyId": key.access_key_id, "secretAccessKey": key.secret_access_key}), flush=True)
sys.stdin.read()
