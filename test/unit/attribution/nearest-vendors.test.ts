import { describe, expect, it } from 'vitest';
import { nearestVendors } from '../../../attribution/nearest-vendors.ts';
import { address, name, operator, partiesOfHost } from './parties.ts';

describe('the nearest vendors', () => {
  const near = (parties: Parameters<typeof partiesOfHost>[0]) =>
    nearestVendors(partiesOfHost(parties)).map(({ vendorId, channel, address: via, confidence }) =>
      [vendorId, channel, via, confidence].join(' '),
    );

  it('The nearest vendors are listed once for each channel, by their surest way', () => {
    const names = [name('SELF', [operator('one', { confidence: 0.85 })]), name('ALIAS', [operator('one')])];
    const addresses = [
      address('SELF', [
        operator('one', { channel: 'NETBLOCK', confidence: 0.9 }),
        operator('one', { channel: 'ORIGIN_AS', confidence: 0.8 }),
      ]),
    ];
    expect(near({ names, addresses })).toEqual(['one DELEGATED_TO  0.94', 'one ORIGIN_AS 192.0.2.1 0.8']);
  });

  it('The nearest vendors are sorted: vendors of the graph first, then the surest, then by slug', () => {
    const operators = [
      operator('unknown', { isCanonical: false, confidence: 0.96 }),
      operator('b', { confidence: 0.9 }),
      operator('a', { confidence: 0.9 }),
      operator('c', { confidence: 0.93 }),
    ];
    expect(near({ addresses: [address('SELF', operators)] }).map((line) => line.split(' ')[0])).toEqual([
      'c',
      'a',
      'b',
      'unknown',
    ]);
  });

  it('The vendors of name servers, mail hosts and parents count 0.4, and only if a host has none itself', () => {
    const names = [name('SELF'), name('NAMESERVER', [operator('dns')]), name('MAIL', [operator('mail')])];
    const addresses = [address('PARENT', [operator('above')]), address('MAIL', [operator('mail')])];
    expect(near({ names, addresses })).toEqual([
      'above DELEGATED_TO 192.0.2.1 0.4',
      'dns DELEGATED_TO  0.4',
      'mail DELEGATED_TO  0.4',
    ]);
    const own = [name('SELF', [operator('one')]), ...names.slice(1)];
    expect(near({ names: own, addresses })).toEqual(['one DELEGATED_TO  0.9']);
  });
});
