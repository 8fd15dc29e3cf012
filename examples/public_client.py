"""The public service's own Python client (`pip install ngrok-api`) against `serve` with the dialect of that service.

BASE_URL is the address that `serve` or `proxy` prints, TOKEN the token of `serve`.
"""

import os

import ngrok

client = ngrok.Client(os.environ["TOKEN"], base_url=os.environ["BASE_URL"])

key = client.api_keys.create(description="of the example", metadata="one")
assert key.token, "the token is shown once"
client.api_keys.update(key.id, metadata="two")
assert client.api_keys.get(key.id).metadata == "two"
assert key.id in [shown.id for shown in client.api_keys.list()]
client.api_keys.delete(key.id)

# The client has no word for "not given": it sends empty text, 0 and a date in the year 1.
authority = client.ssh_certificate_authorities.create(description="of the example")
assert authority.public_key.startswith("ecdsa-")
client.ssh_certificate_authorities.delete(authority.id)

credential = client.credentials.create(description="of the example", acl=["bind:*.example.com"])
client.credentials.delete(credential.id)

address = client.reserved_addrs.create(description="of the example", region="us")
client.reserved_addrs.delete(address.id)

group = client.backends.tunnel_group.create(labels={"stage": "test"})
weighted = client.backends.weighted.create(backends={group.id: 3})
assert client.backends.weighted.get(weighted.id).backends == {group.id: 3}
client.backends.weighted.delete(weighted.id)
client.backends.tunnel_group.delete(group.id)

edge = client.edges.tcp.create(description="of the example")
client.edges.tcp.delete(edge.id)

print("the client works")
