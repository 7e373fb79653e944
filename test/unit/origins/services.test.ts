import { describe, expect, it } from 'vitest';
import type { ServiceName } from '../../../facts/origin-services.ts';
import { namesBetween, serviceOf } from '../../../procedures/origins/services.ts';
import type { Way } from '../../../procedures/origins/ways.ts';

const NAME: ServiceName = { name: 'x.example', vendors: [], suffixes: [], domainsOfMail: 0, domainsOfAliases: 0 };
const service = (facts: Partial<ServiceName>) => serviceOf({ ...NAME, ...facts }, new Set(['own']));

describe('a name between a host and an address', () => {
  it.each<[string, Partial<ServiceName>, boolean | null]>([
    ['of no provider', {}, null],
    ['of a CDN', { vendors: [{ name: 'fastly', category: 'cdn' }] }, true],
    ['of the host’s own CDN', { vendors: [{ name: 'own', category: 'cdn' }] }, null],
    ['of a mail provider', { vendors: [{ name: 'provider', category: 'mail' }] }, false],
    ['of a cloud', { vendors: [{ name: 'aws', category: 'cloud' }] }, null],
    ['under a suffix of a CDN', { suffixes: ['cloudfront.net'] }, true],
    ['under a suffix that is shared out', { suffixes: ['github.io'] }, false],
    ['of a machine of a cloud', { suffixes: ['eu-west-1.elb.amazonaws.com'] }, null],
    ['that takes mail for five domains', { domainsOfMail: 5 }, null],
    ['that takes mail for more', { domainsOfMail: 6 }, false],
    ['that names of six domains are aliases of', { domainsOfAliases: 6 }, false],
  ])('Weft classifies a name %s', (_, facts, isCdn) => {
    expect(service(facts)).toEqual(isCdn === null ? null : { name: 'x.example', isCdn });
  });

  it('A name of the domain itself is not between the host and an address', () => {
    const way = (via: string | null): Way => {
      return {
        method: 'subdomain_a',
        address: '192.0.2.1',
        hasNode: true,
        via,
        from: null,
        evidence: ['x'],
        isMail: false,
      };
    };
    const ways = [null, 'a.example', 'www.a.example', 'nota.example', 'b.example', 'b.example'].map(way);
    expect(namesBetween(ways, 'a.example')).toEqual(['nota.example', 'b.example']);
  });
});
