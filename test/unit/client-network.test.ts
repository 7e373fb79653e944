import { expect, it } from 'vitest';
import { clientNetwork } from '../../http/requests/client-network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:0:1::', '2001:db8::/64'],
  ['2001:db8::1:2:3:4', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
])('The client at %s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
