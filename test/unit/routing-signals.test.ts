import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDeclined, type SeenBlock } from '../../loaders/derive/decline.ts';
import { type Finding, postureOf, SignalTally } from '../../loaders/derive/routing-signal.ts';
import { coverageOf } from '../../loaders/derive/rpki-coverage.ts';
import {
  isOneCompany,
  type KnownNetwork,
  type Relation,
  type Surroundings,
  weigh,
} from '../../loaders/derive/signal-excuses.ts';
import { type SeenOrigin, type Suspect, type Suspicion, suspicionsOf } from '../../loaders/derive/signal-rules.ts';
import { aspaStatusOf } from '../../loaders/derive/signal-writes.ts';

/** IANA has not assigned the AS numbers used here. A number for documentation names no network and shows no signal. */
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 6, 20);
const DAYS = { newest: NOW, firstTables: [NOW - 300 * DAY] };
const OLD = NOW - 300 * DAY;

const seen = (asn: number, firstSeen = OLD, lastSeen = NOW): SeenOrigin => ({
  asn,
  firstSeen,
  lastSeen,
  said: [{ source: 'table', observedAt: lastSeen }],
});
const roa = (asn: number, maxLength = 24) => ({ asn, maxLength });
const around = (asn: number, more: Partial<NonNullable<Suspect['around']>> = {}) => ({
  name: '203.0.112.0/22',
  length: 22,
  origins: [asn],
  firstSeen: OLD,
  ...more,
});

function suspect(more: Partial<Suspect>): Suspect {
  return {
    prefix: '203.0.113.0/24',
    length: 24,
    origins: [seen(500501)],
    former: [],
    isMoas: false,
    isInferred: false,
    peersSeeing: null,
    firstSeen: OLD,
    lastSeen: NOW,
    covering: [],
    inside: [],
    around: null,
    registeredLength: null,
    ...more,
  };
}

const reported = (one: Suspect) =>
  suspicionsOf(one, DAYS).map(
    ({ kind, actor, subject, rpkiStatus, confidence }) => `${kind} ${actor} ${subject} ${rpkiStatus} ${confidence}`,
  );
const NEW = NOW - 10 * DAY;
const newcomer = { origins: [seen(500501, NEW)], firstSeen: NEW };

describe('what a block shows', () => {
  it.each<readonly [told: string, block: Partial<Suspect>, shown: readonly string[]]>([
    ['one origin', {}, []],
    [
      'two origins of the first table, of which no ROA speaks',
      { isMoas: true, origins: [seen(500501), seen(500500)] },
      ['moas-origin 500501 500500 NOT_FOUND 0.35'],
    ],
    [
      'an origin that came later',
      { isMoas: true, origins: [seen(500501), seen(500500, NEW)] },
      ['moas-origin 500500 500501 NOT_FOUND 0.5'],
    ],
    [
      'an origin that came later and alone has a ROA: the first is the suspect',
      { isMoas: true, origins: [seen(500501), seen(500500, NEW)], covering: [roa(500500)] },
      ['moas-origin 500501 500500 INVALID 0.8'],
    ],
    [
      'two origins that ROAs authorise both',
      { isMoas: true, origins: [seen(500501), seen(500500)], covering: [roa(500500), roa(500501)] },
      [],
    ],
    [
      'two origins, neither of which the ROAs authorise: both, and not of each other',
      { isMoas: true, origins: [seen(500501), seen(500500)], covering: [roa(500503)] },
      ['rpki-invalid-origin 500501 500503 INVALID 0.6', 'rpki-invalid-origin 500500 500503 INVALID 0.6'],
    ],
    ['an origin that no ROA allows', { covering: [roa(500503)] }, ['rpki-invalid-origin 500501 500503 INVALID 0.6']],
    ['a block that no AS may announce', { covering: [roa(0)] }, ['rpki-invalid-origin 500501 0 INVALID 0.7']],
    ['the holder itself, longer than its ROA allows', { covering: [roa(500501, 22)] }, []],
    ['a part of what another announces, as old as that', { around: around(500500) }, []],
    [
      'a new part of what another announces',
      { ...newcomer, around: around(500500) },
      ['more-specific-of-other 500501 500500 NOT_FOUND 0.3'],
    ],
    [
      'a new part that a registry delegated separately',
      { ...newcomer, around: around(500500), registeredLength: 24 },
      [],
    ],
    ['a new part in a block that came with it', { ...newcomer, around: around(500500, { firstSeen: NEW }) }, []],
    [
      'a part that the holder of the rest announces too',
      { ...newcomer, around: around(500500, { origins: [500500, 500501] }) },
      [],
    ],
    [
      'a part that a ROA leaves to the holder of the rest',
      { around: around(500500), covering: [roa(500500)] },
      ['more-specific-of-other 500501 500500 INVALID 0.8'],
    ],
    ['a part that a ROA allows', { around: around(500500), covering: [roa(500500), roa(500501)] }, []],
    [
      'a part that a ROA leaves to a third',
      { around: around(500500), covering: [roa(500503)] },
      ['rpki-invalid-origin 500501 500503 INVALID 0.6'],
    ],
    [
      'a merged part, of which ROAs leave all to the holder of the rest',
      { isInferred: true, around: around(500500), covering: [roa(500500)] },
      ['more-specific-of-other 500501 500500 INVALID 0.45'],
    ],
    [
      'a merged part, of which ROAs leave something to its network',
      { isInferred: true, around: around(500500), covering: [roa(500500)], inside: [roa(500501, 26)] },
      [],
    ],
    ['a merged block without ROAs', { isInferred: true, ...newcomer, around: around(500500) }, []],
    [
      'a merged block that ROAs leave to a network that was not seen',
      { isInferred: true, covering: [roa(500503)] },
      [],
    ],
    [
      'another in the place of whom the ROAs name',
      { origins: [seen(500501, NEW)], former: [seen(500500, OLD, NEW - DAY)], covering: [roa(500500)] },
      ['origin-change 500501 500500 INVALID 0.65'],
    ],
    [
      'another in its place, of which no ROA speaks: blocks change hands',
      { origins: [seen(500501, NEW)], former: [seen(500500, OLD, NEW - DAY)] },
      [],
    ],
    [
      'another in its place, whom the ROAs name',
      { origins: [seen(500501, NEW)], former: [seen(500500, OLD, NEW - DAY)], covering: [roa(500501)] },
      [],
    ],
    [
      'another years after: no event',
      { origins: [seen(500501, NEW)], former: [seen(500500, 0, NEW - 91 * DAY)], covering: [roa(500500)] },
      ['rpki-invalid-origin 500501 500500 INVALID 0.6'],
    ],
    [
      'two snapshots of merged lists that differ, where the ROAs name the former',
      {
        isInferred: true,
        origins: [seen(500501, NEW)],
        former: [seen(500500, OLD, NEW - DAY)],
        covering: [roa(500500)],
      },
      ['origin-change 500501 500500 INVALID 0.45'],
    ],
  ])('A block shows its suspicions: %s', (_, block, shown) => {
    expect(reported(suspect(block))).toEqual(shown);
  });

  it('A block is new only to a source that had looked before', () => {
    const block = suspect({ ...newcomer, around: around(500500) });
    expect(suspicionsOf(block, { newest: NOW, firstTables: [NEW] })).toEqual([]);
    expect(suspicionsOf(block, { newest: NOW, firstTables: [OLD, NEW + DAY / 2] })).toEqual([]);
    expect(suspicionsOf(block, { newest: NEW + 91 * DAY, firstTables: [OLD] })).toEqual([]);
  });

  it('A block never accuses a network that a ROA authorises, and each network is accused once', () => {
    const asn = fc.integer({ min: 500496, max: 500500 });
    const origin = fc.record({ asn, ago: fc.nat(400) }).map(({ asn: number, ago }) => seen(number, NOW - ago * DAY));
    const roas = fc.array(
      fc.record({ asn: fc.oneof(asn, fc.constant(0)), maxLength: fc.integer({ min: 20, max: 28 }) }),
      { maxLength: 3 },
    );
    const blocks = fc.record({
      origins: fc.uniqueArray(origin, { selector: (one) => one.asn, minLength: 1, maxLength: 3 }),
      former: fc.array(origin, { maxLength: 2 }),
      isMoas: fc.boolean(),
      isInferred: fc.boolean(),
      covering: roas,
      inside: roas,
      around: fc.option(asn.map((number) => around(number))),
      registeredLength: fc.option(fc.integer({ min: 8, max: 24 })),
    });
    fc.assert(
      fc.property(blocks, (block) => {
        const shown = suspicionsOf(suspect(block), DAYS);
        for (const { actor, subject, confidence } of shown) {
          expect(actor).not.toBe(subject);
          expect(block.covering.some((one) => one.asn === actor && one.maxLength >= 24 && !block.isInferred)).toBe(
            false,
          );
          expect(confidence).toBeGreaterThan(0);
        }
        expect(new Set(shown.map(({ actor }) => actor)).size).toBe(shown.length);
      }),
    );
  });
});

const network = (asn: number, more: Partial<KnownNetwork> = {}): KnownNetwork => ({
  asn,
  holders: [],
  handle: null,
  legalName: null,
  isAccused: false,
  exchangePorts: [],
  ...more,
});
const strangers: Relation = { actor: network(500501), subject: network(500500), isAttested: false, relClass: null };
const invalid: Suspicion = {
  kind: 'moas-origin',
  actor: 500501,
  subject: 500500,
  firstSeen: NEW,
  rpkiStatus: 'INVALID',
  confidence: 0.8,
};
const unknown: Suspicion = { ...invalid, rpkiStatus: 'NOT_FOUND', confidence: 0.5 };
const here: Surroundings = { isAnycast: false, roasOf: NOW };

describe('what weighs against a suspicion', () => {
  const settled: readonly (readonly [string, Suspicion, Partial<Relation>, Partial<Surroundings>, Partial<Suspect>])[] =
    [
      ['an ASPA of either', invalid, { isAttested: true }, {}, {}],
      [
        'one holder',
        invalid,
        { actor: network(500501, { holders: ['a'] }), subject: network(500500, { holders: ['b', 'a'] }) },
        {},
        {},
      ],
      ['an adjacency as siblings', invalid, { relClass: 'sibling' }, {}, {}],
      ['the server of an exchange', invalid, { relClass: 'route-server' }, {}, {}],
      [
        'a port of either in the block: it is that of an exchange',
        invalid,
        { actor: network(500501, { exchangePorts: ['203.0.113.9'] }) },
        {},
        {},
      ],
      ['an anycast block', unknown, {}, { isAnycast: true }, {}],
      ['a private number', invalid, { actor: network(64512) }, {}, {}],
      ['a number of documents', invalid, { actor: network(64511) }, {}, {}],
      ['a block of a number of documents', invalid, { subject: network(65536) }, {}, {}],
      ['a number that IANA keeps back', invalid, { actor: network(65552) }, {}, {}],
      ['AS112, which everybody may run', unknown, {}, {}, { prefix: '192.175.48.0/24' }],
      ['6to4', unknown, {}, {}, { prefix: '192.88.99.0/24' }],
      ['space that no one holds', unknown, {}, {}, { prefix: '10.0.0.0/8' }],
      ['a customer, where no ROA speaks against it', unknown, { relClass: 'provider-customer' }, {}, {}],
      ['a filter of attacks, where no ROA speaks against it', unknown, { actor: network(32787) }, {}, {}],
    ];
  it.each(settled)('This evidence settles a suspicion: %s', (_, suspicion, relation, surroundings, block) => {
    expect(
      weigh(
        suspicion,
        suspect({ ...block, origins: [seen(500501, NEW)] }),
        { ...strangers, ...relation },
        { ...here, ...surroundings },
      ),
    ).toBeNull();
  });

  const weighed: readonly (readonly [
    string,
    Suspicion,
    Partial<Relation>,
    Partial<Surroundings>,
    Partial<Suspect>,
    number,
    readonly string[],
  ])[] = [
    ['nothing', invalid, {}, {}, {}, 0.8, []],
    [
      'a customer whom the ROA forgets',
      invalid,
      { relClass: 'provider-customer' },
      {},
      {},
      0.5,
      ['AS500501 and AS500500 are provider and customer'],
    ],
    [
      'an adjacency',
      invalid,
      { relClass: 'unknown' },
      {},
      {},
      0.65,
      ['AS500501 and AS500500 exchange routes with each other'],
    ],
    [
      'a filter of attacks whom the ROA forgets',
      invalid,
      { actor: network(19551) },
      {},
      {},
      0.5,
      ['AS19551 (Imperva) filters attacks for others, whose blocks it announces meanwhile'],
    ],
    [
      'a cloud',
      invalid,
      { actor: network(20940) },
      {},
      {},
      0.6,
      ["AS20940 (Akamai) announces blocks that its customers bring, and serves from others' networks"],
    ],
    [
      'a carrier',
      invalid,
      { actor: network(2914) },
      {},
      {},
      0.7,
      ['AS2914 is a carrier, and announces blocks of customers who have no AS'],
    ],
    [
      'the filter of attacks around a block of another',
      invalid,
      { subject: network(19905) },
      {},
      {},
      0.5,
      ['AS19905 (UltraDDoS Protect) filters attacks for others, and the block is not its own'],
    ],
    [
      'a lessor',
      invalid,
      { subject: network(834) },
      {},
      {},
      0.6,
      ['AS834 (IPXO) leases out its blocks, to AS500501 perhaps'],
    ],
    [
      'ROAs of another year',
      invalid,
      {},
      { roasOf: OLD },
      {},
      0.6,
      ['the ROAs are of 2025-09-23 and the announcement of 2026-07-20: they may have been changed'],
    ],
    [
      'ROAs of last month',
      invalid,
      {},
      { roasOf: NOW - 40 * DAY },
      {},
      0.7,
      ['the ROAs are of 2026-06-10 and the announcement of 2026-07-20: they may have been changed'],
    ],
    ['two peers', invalid, {}, {}, { peersSeeing: 2 }, 0.65, ['only 2 peers of the collectors see it']],
    ['one peer', invalid, {}, {}, { peersSeeing: 1 }, 0.65, ['only one peer of the collectors sees it']],
    ['nothing, and three peers see it', invalid, {}, {}, { peersSeeing: 3 }, 0.9, []],
    [
      'nothing, and it is on a threat list',
      invalid,
      { actor: network(500501, { isAccused: true }) },
      {},
      { peersSeeing: 9 },
      0.95,
      [],
    ],
  ];
  it.each(weighed)(
    'This evidence sets the confidence of a suspicion: %s',
    (_, suspicion, relation, surroundings, block, confidence, excuses) => {
      const finding = weigh(
        suspicion,
        suspect({ ...block, origins: [seen(500501, NEW)] }),
        { ...strangers, ...relation },
        { ...here, ...surroundings },
      );
      expect([finding?.confidence, finding?.excuses]).toEqual([confidence, excuses]);
    },
  );

  it('A suspicion that becomes too weak is dropped', () => {
    expect(weigh(unknown, suspect({ peersSeeing: 1 }), { ...strangers, relClass: 'unknown' }, here)).toBeNull();
  });

  it.each<readonly [Partial<KnownNetwork>, Partial<KnownNetwork>, boolean]>([
    [{ legalName: 'Akamai Technologies' }, { legalName: 'Akamai International B.V.' }, true],
    [{ handle: 'AKAMAI-ASN1' }, { handle: 'AKAMAI-AS' }, true],
    [{ handle: 'GOOGLE' }, { legalName: 'Google LLC' }, true],
    [{ legalName: 'China Telecom' }, { legalName: 'China Unicom' }, false],
    [{ legalName: 'University of Oslo' }, { legalName: 'University of Southern California' }, false],
    [{ handle: 'NET-ONE' }, { handle: 'NET-TWO' }, false],
    [{}, {}, false],
  ])('The networks %j and %j are one company: %s', (one, other, expected) => {
    expect(isOneCompany(network(500500, one), network(500501, other))).toBe(expected);
  });
});

const finding = (prefix: string, more: Partial<Finding> = {}): Finding => ({
  kind: 'moas-origin',
  actor: 500501,
  subject: 500500,
  prefix,
  peersSeeing: null,
  firstSeen: OLD,
  lastSeen: NOW,
  rpkiStatus: 'NOT_FOUND',
  confidence: 0.5,
  excuses: [],
  said: [{ source: 'table', observedAt: NOW }],
  ...more,
});

describe('a signal', () => {
  it('A signal is all that one AS does to another of one kind, with what most peers see first', () => {
    const tally = new SignalTally();
    tally.add(finding('192.0.2.0/24', { excuses: ['b'] }));
    tally.add(
      finding('198.51.100.0/24', { peersSeeing: 9, rpkiStatus: 'INVALID', confidence: 0.8, excuses: ['a', 'b'] }),
    );
    tally.add(finding('203.0.113.0/24', { subject: 500502 }));
    expect(tally.signals()).toMatchObject([
      {
        name: 'moas-origin|AS500501|AS500500',
        prefixes: ['198.51.100.0/24', '192.0.2.0/24'],
        prefixCount: 2,
        peersSeeing: 9,
        rpkiStatus: 'INVALID',
        confidence: 0.8,
        excuses: ['a', 'b'],
      },
      { name: 'moas-origin|AS500501|AS500502', prefixCount: 1 },
    ]);
  });

  it('A signal names twenty blocks of however many, and says the same in whatever order they come', () => {
    const blocks = Array.from({ length: 60 }, (_, at) => finding(`10.0.${at}.0/24`, { peersSeeing: at % 7 }));
    const signalsOf = (findings: readonly Finding[]) => {
      const tally = new SignalTally();
      for (const one of findings) tally.add(one);
      return tally.signals();
    };
    const [signal] = signalsOf(blocks);
    expect([signal?.prefixCount, signal?.prefixes.length]).toEqual([60, 20]);
    fc.assert(
      fc.property(fc.shuffledSubarray(blocks, { minLength: 60 }), (shuffled) => {
        expect(signalsOf(shuffled)).toEqual(signalsOf(blocks));
      }),
      { numRuns: 20 },
    );
  });

  it.each<readonly [readonly (readonly [Finding['kind'], number, Finding['rpkiStatus']])[], string, readonly string[]]>(
    [
      [[], 'none', []],
      [[['moas-origin', 0.35, 'NOT_FOUND']], 'watch', ['moas-origin']],
      [
        [
          ['origin-change', 0.55, 'INVALID'],
          ['moas-origin', 0.35, null],
        ],
        'watch',
        ['moas-origin', 'rpki-invalid-origin', 'origin-change'],
      ],
      [[['more-specific-of-other', 0.7, 'INVALID']], 'exposed', ['more-specific-of-other', 'rpki-invalid-origin']],
    ],
  )('The signals %j amount to %s', (shown, hijackPosture, hijackSignals) => {
    const signals = shown.map(([kind, confidence, rpkiStatus]) => ({ kind, confidence, rpkiStatus }));
    expect(postureOf(signals)).toEqual({ hijackPosture, hijackSignals });
  });

  it('The paths of an AS are valid by its ASPA if every neighbour on them is a provider, prepends aside', () => {
    expect(aspaStatusOf(['3356 500510 500501 500501', '500510 500501'], 500501, [500510])).toBe('VALID');
    expect(aspaStatusOf(['3356 500511 500501', '500510 500501'], 500501, [500510])).toBe('UNKNOWN');
    expect(aspaStatusOf([], 500501, [500510])).toBe('UNKNOWN');
    expect(aspaStatusOf(['500501'], 500501, [])).toBe('UNKNOWN');
  });
});

describe('a network declines', () => {
  const block = (prefix: string, firstSeen: number, lastSeen: number): SeenBlock => ({
    prefix,
    firstSeen,
    lastSeen,
    isOver: lastSeen < NOW,
  });
  const THEN = NOW - 90 * DAY;
  it.each<readonly [string, boolean, readonly SeenBlock[]]>([
    ['half of it is withdrawn', true, [block('10.0.0.0/16', OLD, THEN), block('10.1.0.0/16', OLD, NOW)]],
    ['less than half of it is withdrawn', false, [block('10.0.0.0/17', OLD, THEN), block('10.1.0.0/16', OLD, NOW)]],
    ['nothing is left', true, [block('10.0.0.0/16', OLD, THEN)]],
    [
      'the withdrawn part lies in what is left',
      false,
      [block('10.0.0.0/17', OLD, THEN), block('10.0.128.0/17', OLD, THEN), block('10.0.0.0/16', OLD, NOW)],
    ],
    [
      'it was cut into smaller blocks',
      false,
      [block('10.0.0.0/16', OLD, THEN), block('10.0.0.0/17', NOW, NOW), block('10.0.128.0/17', NOW, NOW)],
    ],
    ['it moved into another block', false, [block('10.0.0.0/16', OLD, THEN), block('10.9.0.0/16', NOW, NOW)]],
    [
      'the withdrawal was half a year ago',
      false,
      [block('10.0.0.0/16', OLD, NOW - 180 * DAY), block('10.1.0.0/17', OLD, NOW)],
    ],
    ['it had few addresses', false, [block('10.0.0.0/23', OLD, THEN)]],
    [
      'its IPv6 is withdrawn, and its IPv4 is left',
      false,
      [block('2001:db8::/32', OLD, THEN), block('10.0.0.0/16', OLD, NOW)],
    ],
    [
      'most of its IPv6 is withdrawn, and it had no IPv4',
      true,
      [block('2001:db8::/32', OLD, THEN), block('2001:db8:9::/48', OLD, NOW)],
    ],
  ])('A network declines if %s: %s', (_, expected, blocks) => {
    expect(hasDeclined(blocks, NOW)).toBe(expected);
  });
});

describe('the coverage of a space by ROAs', () => {
  it.each([
    [{ ipv4: 1024, validIpv4: 256 }, { rpkiCoverage: 0.25 }],
    [
      { ipv6: 65_536, validIpv6: 65_536 },
      { rpkiCoverage: 1, rpkiCoverageIpv6: 1 },
    ],
    [
      { ipv4: 300, ipv6: 3, validIpv4: 100 },
      { rpkiCoverage: 0.3333, rpkiCoverageIpv6: 0 },
    ],
    // ROAs name a part of these merged blocks. The rest is neither covered nor uncovered.
    [{ ipv4: 1024, validIpv4: 256, unknownIpv4: 512 }, { rpkiCoverage: 0.5 }],
    [{ ipv4: 1024, unknownIpv4: 1024, ipv6: 4, validIpv6: 1, unknownIpv6: 2 }, { rpkiCoverageIpv6: 0.5 }],
    [{}, {}],
  ])('A space of %j is covered as %j', (space, expected) => {
    const nothing = { ipv4: 0, ipv6: 0, validIpv4: 0, validIpv6: 0, unknownIpv4: 0, unknownIpv6: 0 };
    expect(coverageOf({ ...nothing, ...space })).toEqual(expected);
  });
});
