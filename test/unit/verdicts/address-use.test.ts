import { describe, expect, it } from 'vitest';
import { egressClassOfFeed, isExplainedByEgress, type UseFacts, usesOf } from '../../../verdicts/address-use.ts';
import { listed } from '../../support/evidence.ts';

const NOTHING: UseFacts = { egress: [], vendors: [], systems: [] };
const STATED = { operator: 'V', source: 'ranges', observedAt: 7, through: '192.0.2.0/24' };

const uses = (given: Partial<UseFacts>) => usesOf([], { ...NOTHING, ...given });
const listing = (category: string, given: { feedId?: string; meaning?: string; usedBy?: string } = {}) => ({
  ...listed(category, given),
  rank: null,
  meaning: '',
  ...given,
});
const namesOf = (found: readonly { readonly use: string }[]) => found.map(({ use }) => use);

describe('the uses of an address', () => {
  it('An address of which nothing is stated has no use', () => {
    expect(usesOf([listing('C2 Servers')], NOTHING)).toEqual([]);
  });

  it('A use names the operator, the class of the traffic, the source, its date and the network', () => {
    expect(uses({ egress: [{ egressClass: 'privacy-relay', ...STATED }] })).toEqual([
      {
        use: 'shared-egress',
        operator: 'V',
        egressClass: 'privacy-relay',
        source: 'ranges',
        date: 7,
        through: '192.0.2.0/24',
      },
    ]);
  });

  it.each([
    ['scanner', 'scanner'],
    ['tor-exit', 'tor-exit'],
    ['vpn', 'shared-egress'],
    ['proxy', 'shared-egress'],
    ['residential-proxy', 'shared-egress'],
    ['corporate-egress', 'shared-egress'],
    ['privacy-relay', 'shared-egress'],
    ['ai-crawler', 'shared-egress'],
    ['cloud-egress', 'cloud'],
  ])('Traffic of the class %s means the use %s', (egressClass, use) => {
    expect(namesOf(uses({ egress: [{ egressClass, ...STATED }] }))).toEqual([use]);
  });

  it('Traffic without a class means no use', () => {
    expect(uses({ egress: [{ egressClass: null, ...STATED }] })).toEqual([]);
  });

  it.each([
    ['aws', 'cloud', 'EC2', 'cloud'],
    ['aws', 'cloud', 'CLOUDFRONT', 'cdn'],
    ['aws', 'cloud', 'CLOUDFRONT, EC2', 'cdn'],
    ['azure', 'cloud', 'AzureFrontDoor', 'cdn'],
    ['fastly', 'cdn', null, 'cdn'],
    ['hetzner', 'hosting', null, 'cloud'],
    ['imperva', 'security', null, 'reverse-proxy'],
  ])('What %s (%s) runs as %s has the use %s', (vendor, category, service, use) => {
    expect(namesOf(uses({ vendors: [{ vendor, category, service, ...STATED }] }))).toEqual([use]);
  });

  it.each(['saas', 'security', 'isp', null])('The category %s of a vendor means no use', (category) => {
    expect(uses({ vendors: [{ vendor: 'v', category, service: null, ...STATED }] })).toEqual([]);
  });

  it('A list of the AS of scanners or hosts gives its addresses the use, through the AS', () => {
    const through = (meaning: string) => uses({ systems: [{ meaning, ...STATED, through: 'AS64500' }] });
    expect(through('scanner')).toMatchObject([{ use: 'scanner', operator: 'V', through: 'AS64500' }]);
    expect(through('hosting')).toMatchObject([{ use: 'cloud', operator: 'V', through: 'AS64500' }]);
  });

  it('A list gives what it lists the use that it is about, with the operator that it names', () => {
    const found = usesOf(
      [
        listing('Reference Data', { feedId: 'scanners', meaning: 'scanner', usedBy: 'Censys' }),
        listing('Reference Data', { feedId: 'resolvers', meaning: 'resolver' }),
        listing('Reference Data', { feedId: 'senders', meaning: 'shared' }),
        listing('Reference Data', { feedId: 'parking', meaning: 'parked' }),
        listing('VPNs', { feedId: 'vpns' }),
        listing('TOR Network', { feedId: 'tor-exits' }),
      ],
      NOTHING,
    );
    expect(found.map(({ use, operator, source }) => [use, operator, source])).toEqual([
      ['scanner', 'Censys', 'scanners'],
      ['tor-exit', null, 'tor-exits'],
      ['shared-egress', null, 'vpns'],
      ['resolver', null, 'resolvers'],
      ['mail', null, 'senders'],
      ['parking', null, 'parking'],
    ]);
  });

  it('A statement that is read twice is one use, and another source of the same use is another', () => {
    const egress = [STATED, STATED, { ...STATED, source: 'other' }].map((one) => ({ egressClass: 'vpn', ...one }));
    expect(uses({ egress }).map(({ source }) => source)).toEqual(['ranges', 'other']);
  });

  it('A list of relays of Tor gives no class, because it does not say which of them are exits', () => {
    expect(egressClassOfFeed('TOR Network', 'tor-guards', null)).toBeNull();
    expect(egressClassOfFeed('TOR Network', 'tor-exits', null)).toBe('tor-exit');
  });

  it.each([
    [['scanner'], true],
    [['tor-exit', 'cloud-egress'], true],
    [['vpn'], true],
    [['cloud-egress'], false],
    [['of another version'], false],
    [[], false],
  ])('Whether the classes %j explain why lists name the address: %s', (classes, isExplained) => {
    expect(isExplainedByEgress(classes)).toBe(isExplained);
  });
});
