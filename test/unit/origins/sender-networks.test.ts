import { describe, expect, it } from 'vitest';
import { networksAround, senderNetworks } from '../../../procedures/origins/sender-networks.ts';

const record = (name: string, networks: readonly string[]) => {
  return { host: 'www.an.example', name, addresses: [], networks: [...networks], hosts: [] };
};
const around = (network: string, address: string) =>
  networksAround(senderNetworks('www.an.example', [record('www.an.example', [network])]), address).map(
    ({ path }) => path,
  );

describe('networks of SPF records', () => {
  it.each([
    ['192.0.2.77', '192.0.2.64/28', true],
    ['192.0.2.80', '192.0.2.64/28', false],
    ['192.0.2.127', '192.0.2.64/26', true],
    ['192.0.2.128', '192.0.2.64/26', false],
    ['192.0.2.5', '192.0.2.4/31', true],
    ['192.0.3.5', '192.0.2.0/24', false],
    ['2001:db8::ffff', '2001:db8::/112', true],
    ['2001:db8:0:3::', '2001:db8::/63', false],
  ])('Address %s is in the SPF network %s: %s', (address, network, inside) => {
    expect(around(network, address)).toEqual(inside ? [`SPF_IP->PREFIX:${network}`] : []);
  });

  it.each([
    ['192.0.2.1', '192.0.2.0/23'],
    ['2001:db8::1', '2001:db8::/47'],
  ])('Address %s gets no evidence from an SPF network as large as %s', (address, network) => {
    expect(around(network, address)).toEqual([]);
  });

  it('A network from an SPF record that is not the host’s own names the owner of the record', () => {
    const networks = senderNetworks('www.an.example', [record('an.example', ['192.0.2.0/24'])]);
    expect(networksAround(networks, '192.0.2.9').map(({ path }) => path)).toEqual([
      'HOSTNAME:an.example->SPF_IP->PREFIX:192.0.2.0/24',
    ]);
  });
});
