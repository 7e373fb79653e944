import { describe, expect, it } from 'vitest';
import { holdingOf, levelsOf, type NameFacts } from '../../../procedures/dangling/signs.ts';

const DAY = 86_400_000;
const T = Date.UTC(2026, 7, 1);

const level = (name: string) => {
  return { name, zoneAt: null, hasNameServers: false, isAlias: false, hasWildcard: false, suffixes: [], services: [] };
};
type Level = NameFacts['levels'][number];
type Delegation = NonNullable<NameFacts['delegation']>;

interface Given {
  readonly target?: Partial<NameFacts['target']>;
  readonly levels?: Readonly<Record<string, Partial<Level>>>;
  readonly delegation?: Partial<Delegation>;
  readonly tld?: Partial<NameFacts['tld']>;
}

function holding({ target = {}, levels = {}, delegation = {}, tld = {} }: Given) {
  const name = 'shop.www.gone.net';
  return holdingOf({
    target: { name, apex: 'gone.net', missingAt: null, resolvedAt: null, hasRecords: false, ...target },
    levels: levelsOf(name).map((one) => ({ ...level(one), ...levels[one] })),
    delegation: {
      ...{ domain: 'gone.net', registryAt: null, nameServersAt: null, isInZoneFile: false, resolvedAt: null },
      ...{ recordAt: null, statuses: [], expiryDate: null, ...delegation },
    },
    tld: { tld: 'net', isListed: true, listedAt: T, ...tld },
  });
}

const sign = (given: Given) => {
  const { sign: found } = holding(given);
  return found === null ? null : `${found.status} ${found.confidence} ${found.at === T} ${found.evidence.join(' ')}`;
};
const SERVICE: Level['services'][number] = {
  vendor: 'azure',
  service: 'Azure',
  takeover: null,
  isGoneUnclaimed: false,
  fingerprint: null,
};
const under = (service: Partial<typeof SERVICE>) => {
  return { 'gone.net': { services: [{ ...SERVICE, ...service }] } };
};

describe('signs that no one holds a name', () => {
  it.each<[string, Given, string | null]>([
    ['nothing is known', {}, null],
    [
      'the registry does not delegate it',
      { delegation: { registryAt: T } },
      'unregistered 0.9 true registry:not-delegated',
    ],
    [
      'nor does DNS know it',
      { delegation: { registryAt: T }, target: { missingAt: T } },
      'unregistered 0.97 true registry:not-delegated dns:NXDOMAIN',
    ],
    ['it has name servers since', { delegation: { registryAt: T, nameServersAt: T } }, null],
    [
      'it had name servers before',
      { delegation: { registryAt: T, nameServersAt: T - 1 } },
      'unregistered 0.9 true registry:not-delegated',
    ],
    ['it is in a zone file', { delegation: { registryAt: T, nameServersAt: 1, isInZoneFile: true } }, null],
    ['the name resolved since', { delegation: { registryAt: T }, target: { resolvedAt: T + 1 } }, null],
    ['its domain resolved since', { delegation: { registryAt: T, resolvedAt: T + 1 } }, null],
    ['its record was read since', { delegation: { registryAt: T, recordAt: T + 1 } }, null],
    ['it is registered beyond that day', { delegation: { registryAt: T, expiryDate: '2026-08-01T00:00:00Z' } }, null],
    [
      'it is to be deleted',
      { delegation: { recordAt: T, statuses: ['pendingDelete'] } },
      'unregistered 0.8 true registry:pendingDelete',
    ],
    [
      'it may be restored',
      { delegation: { recordAt: T, statuses: ['pendingDelete', 'redemptionPeriod'] } },
      'unregistered 0.6 true registry:redemptionPeriod',
    ],
    ['it ran out', { delegation: { recordAt: T, expiryDate: '2026-05-12' } }, 'unregistered 0.5 true registry:expired'],
    ['it is in grace', { delegation: { recordAt: T, expiryDate: '2026-05-13' } }, null],
    [
      'it ran out and was seen since',
      { delegation: { recordAt: T, expiryDate: '2026-01-01' }, target: { resolvedAt: T + 1 } },
      null,
    ],
    ['there is no such top-level domain', { tld: { isListed: false } }, 'unregistered 0.3 true root:not-delegated'],
    ['no list of all of them was loaded', { tld: { isListed: false, listedAt: null } }, null],
    ['it resolved all the same', { tld: { isListed: false }, target: { resolvedAt: 1 } }, null],
    ['DNS does not know it', { target: { missingAt: T } }, 'nxdomain 0.4 true dns:NXDOMAIN'],
    ['it was seen since', { target: { missingAt: T, resolvedAt: T } }, null],
    [
      'DNS does not know it, under a service where no one claims such a name',
      { target: { missingAt: T }, levels: under({ isGoneUnclaimed: true, takeover: 'vulnerable' }) },
      'unclaimed 0.9 true dns:NXDOMAIN',
    ],
    [
      'DNS does not know it, under a service where that depends',
      { target: { missingAt: T }, levels: under({ isGoneUnclaimed: true, takeover: 'edge-case' }) },
      'unclaimed 0.5 true dns:NXDOMAIN',
    ],
    [
      'DNS does not know it, under a service that hands out no old name',
      { target: { missingAt: T }, levels: under({ takeover: 'not-vulnerable' }) },
      'nxdomain 0.1 true dns:NXDOMAIN',
    ],
    [
      'DNS does not know it, under a shared suffix, which no registry judges',
      { target: { missingAt: T }, delegation: { registryAt: T }, levels: { 'gone.net': { suffixes: ['gone.net'] } } },
      'unclaimed 0.6 true dns:NXDOMAIN',
    ],
    ['its zone does not have it', { levels: { 'gone.net': { zoneAt: T } } }, 'nxdomain 0.3 true zone:gone.net'],
    [
      'its nearest zone does not',
      { levels: { 'gone.net': { zoneAt: 1 }, 'www.gone.net': { zoneAt: T } } },
      'nxdomain 0.3 true zone:www.gone.net',
    ],
    ['its zone has something at it', { levels: { 'gone.net': { zoneAt: T } }, target: { hasRecords: true } }, null],
    [
      'its zone delegates a name above it',
      { levels: { 'gone.net': { zoneAt: T }, 'www.gone.net': { hasNameServers: true } } },
      null,
    ],
    [
      'its zone has an alias above it',
      { levels: { 'gone.net': { zoneAt: T }, 'www.gone.net': { isAlias: true } } },
      null,
    ],
    ['its zone has a wildcard', { levels: { 'gone.net': { zoneAt: T, hasWildcard: true } } }, null],
    [
      'the zone is of another domain',
      { levels: { 'gone.net': { zoneAt: T } }, target: { apex: 'www.gone.net' } },
      null,
    ],
  ])('A name has the expected sign: %s', (_, given, expected) => {
    expect(sign(given)).toBe(expected);
  });
});

describe('a name without a sign', () => {
  it('A name without a sign is held if it was seen to answer', () => {
    expect(holding({ target: { resolvedAt: 1 } })).toMatchObject({ sign: null, isHeld: true, isCandidate: false });
    expect(holding({})).toMatchObject({ isHeld: false, isCandidate: false });
  });

  it('A name may be a stranger’s to claim, unless DNS would show that no one claims it', () => {
    const vulnerable = under({ takeover: 'vulnerable', fingerprint: 'No such app' });
    expect(holding({ levels: vulnerable })).toEqual({
      sign: null,
      vendor: 'azure',
      isHeld: false,
      isCandidate: true,
      evidence: ['DELEGATED_TO->VENDOR:azure:Azure:vulnerable', 'look-for:No such app'],
    });
    expect(holding({ levels: vulnerable, target: { resolvedAt: 1 } }).isCandidate).toBe(true);
    const shown = under({ takeover: 'vulnerable', isGoneUnclaimed: true });
    expect(holding({ levels: shown, target: { resolvedAt: 1 } }).isCandidate).toBe(false);
  });

  it('A name is under the nearest service whose takeover is known, else under the nearest service', () => {
    const levels = {
      'www.gone.net': { services: [{ ...SERVICE, vendor: 'near' }] },
      'gone.net': { services: [{ ...SERVICE, vendor: 'known', takeover: 'edge-case' }] },
    };
    expect(holding({ levels }).vendor).toBe('known');
    expect(holding({ levels: { 'www.gone.net': levels['www.gone.net'] } }).vendor).toBe('near');
  });

  it('A name is under a suffix by its name, or by the rule of the name above', () => {
    const evidence = (levels: Given['levels'] = {}) => holding({ levels }).evidence;
    expect(evidence({ 'gone.net': { suffixes: ['*.gone.net'] } })).toEqual(['PUBLIC_SUFFIX:*.gone.net']);
    expect(evidence({ 'shop.www.gone.net': { suffixes: ['*.shop.www.gone.net'] } })).toEqual([]);
    expect(evidence({ 'gone.net': { suffixes: ['gone.net'] } })).toEqual(['PUBLIC_SUFFIX:gone.net']);
  });

  it('A name is read from its domain on, twelve levels at most', () => {
    expect(levelsOf('a.b.example')).toEqual(['a.b.example', 'b.example']);
    const deep = `${Array.from({ length: 14 }, (_, at) => `l${at}`).join('.')}.example`;
    expect(levelsOf(deep)).toHaveLength(12);
    expect(levelsOf(deep).at(-1)).toBe('l13.example');
    expect(levelsOf('localhost')).toEqual([]);
  });
});

describe('days', () => {
  it('The days of an expiry count back from the day of the record', () => {
    expect(sign({ delegation: { recordAt: T - DAY, expiryDate: '2026-05-11' } })).toBe(
      'unregistered 0.5 false registry:expired',
    );
    expect(sign({ delegation: { expiryDate: '1969-10-12' } })).toBe('unregistered 0.5 false registry:expired');
  });
});
