import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { foldHost } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');
const HOUR = 3_600_000;
const RELAY = '0123456789ABCDEF0123456789ABCDEF01234567';
const OLDER = 'FEDCBA9876543210FEDCBA9876543210FEDCBA98';
const JARM = `jarm:${'07d1'.repeat(15)}07`;
const JA3 = `ja3:${'ab'.repeat(16)}`;

/**
 * `checkPublicSuffix('www.example.com', 'example.com')` of the list's own tests. Names that begin with a dot are no hosts, and
 * null is none either: those are left out.
 */
const VECTORS = readFileSync(join(ROOT, 'test/data/public-suffix', 'test_psl.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, host, apex] = /^checkPublicSuffix\('([^.'][^']*)', (?:'([^']+)'|null)\);$/.exec(line) ?? [];
    return host === undefined ? [] : [{ host, apex: apex === undefined ? null : foldHost(apex) }];
  });

let database: Database;
let engine: QueryEngine;

const GRAPH = `
  CREATE (:PUBLIC_SUFFIX {name: 'github.io', section: 'private', submitterOrg: 'GitHub, Inc.'}),
    (:PUBLIC_SUFFIX {name: '*.compute.amazonaws.com.cn', section: 'private', submitterOrg: 'Amazon', submitterLogin: 'psl-bot'}),
    (:PUBLIC_SUFFIX {name: 'co.uk', section: 'icann'})
  CREATE (top:AS_SET {name: 'AS-EXAMPLE', sourceRir: 'RIPE'}), (inner:AS_SET {name: 'AS-INNER', sourceRir: 'RADB'}),
    (deep:AS_SET {name: 'AS64500:AS-DEEP'}), (:AS_SET {name: 'AS-EXAMPLE2'}), (empty:AS_SET {name: 'AS-EMPTY'}),
    (two:AS_SET {name: 'AS-TWO', sourceRir: 'RADB'}), (own:AS_SET {name: 'ARIN::AS-OWN', sourceRir: 'ARIN'})
  CREATE (a:ASN {name: 'AS64500', asn: 64500}), (b:ASN {name: 'AS64501', asn: 64501}), (c:ASN {name: 'AS9', asn: 9})
  CREATE (a)-[:MEMBER_OF {sources: ['ripe-as-sets']}]->(top), (inner)-[:MEMBER_OF {sources: ['ripe-as-sets']}]->(top),
    (a)-[:MEMBER_OF {sources: ['radb-as-sets']}]->(inner), (deep)-[:MEMBER_OF {sources: ['radb-as-sets']}]->(inner),
    (c)-[:MEMBER_OF {sources: ['ripe-as-sets']}]->(deep), (top)-[:MEMBER_OF {sources: ['ripe-as-sets']}]->(deep),
    (b)-[:MEMBER_OF {sources: ['radb-as-sets']}]->(two), (deep)-[:MEMBER_OF {sources: ['ripe-as-sets']}]->(two),
    (b)-[:MEMBER_OF {sources: ['arin-as-sets']}]->(own)
  CREATE (exit:IPV4 {name: '198.51.100.9'}), (six:IPV6 {name: '2001:db8::9'}), (:IPV4 {name: '198.51.100.8'})
  CREATE (relay:TOR_RELAY {name: $relay, exitAddressCount: 7, source: 'tor-onionoo'}), (older:TOR_RELAY {name: $older})
  CREATE (exit)-[:OPERATES_EXIT_NODE {source: 'tor-onionoo', observed_at: $now - 1 * $hour, lastSeen: $now - 1 * $hour}]->(relay),
    (exit)-[:OPERATES_EXIT_NODE {source: 'tor-exit-nodes', observed_at: $now - 9 * $hour, lastSeen: $now - 9 * $hour}]->(older),
    (six)-[:OPERATES_EXIT_NODE {source: 'tor-exit-nodes', observed_at: $now - 2 * $hour}]->(older)
  CREATE (jarm:TLS_FINGERPRINT {name: $jarm, kind: 'jarm', family: 'cobalt-strike-default', isThreat: true}),
    (ja3:TLS_FINGERPRINT {name: $ja3, kind: 'ja3'}), (feed:FEED_SOURCE {name: 'Prints', id: 'prints'})
  CREATE (exit)-[:EMITS_TLS_FINGERPRINT {port: 443, lastSeen: $now - 1 * $hour, source: 'scan', observed_at: $now}]->(jarm),
    (exit)-[:EMITS_TLS_FINGERPRINT {source: 'scan', observed_at: $now}]->(ja3),
    (six)-[:EMITS_TLS_FINGERPRINT {port: 8443, lastSeen: $now - 3 * $hour, source: 'older-scan', observed_at: $now}]->(jarm),
    (jarm)-[:LISTED_IN {source: 'prints', observed_at: $now, lastSeen: 1785000000000}]->(feed)`;

beforeAll(async () => {
  database = await schemaDatabase();
  const parameters = {
    relay: RELAY,
    older: OLDER,
    jarm: JARM,
    ja3: JA3,
    now: BigInt(AS_OF.getTime()),
    hour: BigInt(HOUR),
  };
  await database.write({ text: GRAPH, parameters });
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
});

async function rows(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters })).rows;
}

/** The notices, without those on layers that no load of this graph has filled. */
async function notices(query: string) {
  const { advisories } = await engine.run({ query });
  return advisories.filter(({ kind }) => kind !== 'layer-degraded');
}

describe('svc.psl.tldPlusOne', () => {
  it('svc.psl.tldPlusOne returns the registrable domain by both sections of the list, null for a bare suffix', async () => {
    expect(await rows('CALL svc.psl.tldPlusOne("a.b.example.co.uk")')).toEqual([{ apex: 'example.co.uk' }]);
    expect(
      await rows('CALL svc.psl.tldPlusOne($hosts) YIELD host, apex', {
        hosts: ['https://octocat.github.io/x', 'github.io', 'co.uk', 'WWW.Example.COM.', 'com'],
      }),
    ).toEqual([
      { host: 'octocat.github.io', apex: 'octocat.github.io' },
      { host: 'github.io', apex: null },
      { host: 'co.uk', apex: null },
      { host: 'www.example.com', apex: 'example.com' },
      { host: 'com', apex: null },
    ]);
  });

  it('svc.psl.tldPlusOne and svc.psl.affiliation of a list name the host of each row', async () => {
    expect(await rows('CALL svc.psl.tldPlusOne(["a.example.com", "b.example.co.uk"])')).toEqual([
      { apex: 'example.com', host: 'a.example.com' },
      { apex: 'example.co.uk', host: 'b.example.co.uk' },
    ]);
    expect(await rows('CALL svc.psl.affiliation(["octocat.github.io", "example.com"])')).toMatchObject([
      { found: true, domain: 'octocat.github.io' },
      { found: false, domain: 'example.com' },
    ]);
  });

  it('svc.psl.tldPlusOne works in an expression, and folds its input as every procedure does', async () => {
    expect(await rows('RETURN svc.psl.tldPlusOne("www.example.co.uk")[0].apex AS apex')).toEqual([
      { apex: 'example.co.uk' },
    ]);
    const reported = await notices('CALL svc.psl.tldPlusOne(["https://a.example.com", "a.example.com"])');
    expect(reported.map(({ kind }) => kind)).toEqual(['input-folded', 'duplicate-input']);
  });

  it('svc.psl.tldPlusOne agrees with every test vector of the Public Suffix List', async () => {
    const answers = await rows('UNWIND $hosts AS h CALL svc.psl.tldPlusOne(h) YIELD apex RETURN apex', {
      hosts: VECTORS.map(({ host }) => host),
    });
    expect(VECTORS.length).toBeGreaterThan(70);
    expect(VECTORS.map(({ host }, index) => [host, answers[index]?.apex])).toEqual(
      VECTORS.map(({ host, apex }) => [host, apex]),
    );
  });

  it('svc.psl.tldPlusOne reads a name that begins with a dot without the dot', async () => {
    expect(await rows('CALL svc.psl.tldPlusOne(".a.example.com")')).toEqual([{ apex: 'example.com' }]);
    expect((await notices('CALL svc.psl.tldPlusOne(".a.example.com")')).map(({ message }) => message)).toEqual([
      'Took .a.example.com as a.example.com.',
    ]);
  });

  it('svc.psl.tldPlusOne refuses an address, which has no registrable domain', async () => {
    await expect(rows('CALL svc.psl.tldPlusOne("192.0.2.10")')).rejects.toThrow('192.0.2.10 is an address');
  });
});

describe('svc.psl.affiliation', () => {
  const none = {
    found: false,
    suffix: null,
    submitterOrg: null,
    submitterLogin: null,
    evidenceKind: null,
    confidence: null,
  };

  it('svc.psl.affiliation names the organisation that gives out names under a suffix of the private section', async () => {
    expect(await rows('CALL svc.psl.affiliation("octocat.github.io")')).toEqual([
      {
        found: true,
        suffix: 'github.io',
        submitterOrg: 'GitHub, Inc.',
        submitterLogin: null,
        evidenceKind: 'psl-private-section',
        confidence: 0.95,
      },
    ]);
  });

  it('svc.psl.affiliation returns found: false for suffixes that registries sell under, in list order', async () => {
    const answers = await rows('CALL svc.psl.affiliation(["example.co.uk", "github.io", "example.com"]) YIELD *');
    expect(answers).toEqual([
      { ...none, domain: 'example.co.uk', reason: null },
      expect.objectContaining({ found: true, suffix: 'github.io', domain: 'github.io' }),
      { ...none, domain: 'example.com', reason: null },
    ]);
  });

  it('svc.psl.affiliation finds a rule with a star, and answers without a stored rule as well', async () => {
    const answers = await rows(
      'CALL svc.psl.affiliation(["a.b.compute.amazonaws.com.cn", "x.blogspot.com"]) YIELD suffix, submitterOrg, submitterLogin, found',
    );
    expect(answers[0]).toMatchObject({ found: true, submitterOrg: 'Amazon', submitterLogin: 'psl-bot' });
    expect(answers[1]).toEqual({ found: true, suffix: 'blogspot.com', submitterOrg: null, submitterLogin: null });
  });
});

describe('svc.asSet', () => {
  const member = (asSetName: string, memberAsn: string, sourceRir: string | null) => ({
    asSetName,
    memberAsn,
    sourceRir,
  });

  it('svc.asSet returns direct and nested members, each once, even if the sets form a circle', async () => {
    expect(await rows('CALL svc.asSet("as-example")')).toEqual([
      member('AS-EXAMPLE', 'AS9', 'RIPE'),
      member('AS-EXAMPLE', 'AS64500', 'RIPE'),
    ]);
    expect(await notices('CALL svc.asSet("as-example")')).toEqual([]);
  });

  it('svc.asSet takes a list in its order, and a hierarchical name', async () => {
    expect(await rows('CALL svc.asSet(["AS64500:AS-DEEP", "AS-OWN"]) YIELD asSetName, memberAsn')).toEqual([
      { asSetName: 'AS64500:AS-DEEP', memberAsn: 'AS9' },
      { asSetName: 'AS64500:AS-DEEP', memberAsn: 'AS64500' },
      { asSetName: 'AS-OWN', memberAsn: 'AS64501' },
    ]);
  });

  it('svc.asSet with a registry before or after the name limits the direct members to that registry', async () => {
    const ofTwo = (name: string) => rows(`CALL svc.asSet("${name}") YIELD memberAsn, sourceRir`);
    expect(await ofTwo('AS-TWO')).toHaveLength(3);
    expect(await ofTwo('RADB::AS-TWO')).toEqual([{ memberAsn: 'AS64501', sourceRir: 'RADB' }]);
    expect(await ofTwo('AS-TWO@ripe')).toEqual([
      { memberAsn: 'AS9', sourceRir: 'RIPE' },
      { memberAsn: 'AS64500', sourceRir: 'RIPE' },
    ]);
    expect(await ofTwo('ARIN::AS-OWN')).toEqual([{ memberAsn: 'AS64501', sourceRir: 'ARIN' }]);
    expect(await ofTwo('APNIC::AS-TWO')).toEqual([]);
  });

  it('svc.asSet of an unknown set has no rows, and a notice with near names', async () => {
    expect(await rows('CALL svc.asSet("AS-EXAMPEL")')).toEqual([]);
    expect(await notices('CALL svc.asSet("AS-EXAMPEL")')).toEqual([
      {
        kind: 'as-set-unknown',
        severity: 'warning',
        message: 'AS set AS-EXAMPEL is not in the graph; near: AS-EXAMPLE.',
        rewrite: 'CALL svc.asSet("AS-EXAMPLE")',
        subject: 'AS-EXAMPEL',
      },
    ]);
    expect(await notices('CALL svc.asSet("AS-NOWHERE")')).toMatchObject([
      { kind: 'as-set-unknown', message: 'AS set AS-NOWHERE is not in the graph.', rewrite: null },
    ]);
    expect(await notices('CALL svc.asSet(["AS-OWN", "APNIC::AS-TWO"])')).toMatchObject([
      { kind: 'as-set-unknown', subject: 'APNIC::AS-TWO' },
    ]);
  });

  it('svc.asSet of a set without members has no rows, and a notice that says so', async () => {
    expect(await rows('CALL svc.asSet("AS-EMPTY")')).toEqual([]);
    expect(await notices('CALL svc.asSet("AS-EMPTY")')).toMatchObject([
      { kind: 'anchor-without-edge', message: 'AS_SET AS-EMPTY has no MEMBER_OF edge that reaches it.' },
    ]);
  });

  it.each([
    ['15169', 'AS15169 is one network', 'MATCH (:ASN {name: "AS15169"})-[:MEMBER_OF]->(s:AS_SET) RETURN s.name'],
    ['"AS15169"', 'AS15169 is one network', 'MATCH (:ASN {name: "AS15169"})-[:MEMBER_OF]->(s:AS_SET) RETURN s.name'],
    ['"EXAMPLE"', "'EXAMPLE' is not an AS set: expected a set name such as AS-EXAMPLE", null],
    ['null', 'null is none', null],
    ['""', 'an empty text is none', null],
  ])('svc.asSet(%s) is refused, and the error says what to type', async (argument, reason, rewrite) => {
    await expect(rows(`CALL svc.asSet(${argument})`)).rejects.toMatchObject({
      extras: { code: 'INVALID_ARGUMENT' },
      message: expect.stringContaining(reason),
      suggestions: [{ rewrite }],
    });
  });

  it('svc.asSet walks every set once, however often it is nested', async () => {
    await database.write({
      text: `UNWIND range(0, 39) AS i MERGE (a:AS_SET {name: 'AS-LAYER' + i + 'A'}) MERGE (b:AS_SET {name: 'AS-LAYER' + i + 'B'})
        WITH i, a, b WHERE i > 0
        MATCH (c:AS_SET) WHERE c.name IN ['AS-LAYER' + (i - 1) + 'A', 'AS-LAYER' + (i - 1) + 'B']
        MERGE (a)-[:MEMBER_OF]->(c) MERGE (b)-[:MEMBER_OF]->(c)`,
    });
    await database.write({
      text: `MATCH (a:AS_SET {name: 'AS-LAYER39A'}) CREATE (:ASN {name: 'AS64511', asn: 64511})-[:MEMBER_OF]->(a)`,
    });
    expect(await rows('CALL svc.asSet("AS-LAYER0A") YIELD memberAsn')).toEqual([{ memberAsn: 'AS64511' }]);
  });
});

describe('svc.lookupTorRelay', () => {
  it('svc.lookupTorRelay returns one row for each address, of the relay that was seen last', async () => {
    expect(await rows('CALL svc.lookupTorRelay("198.51.100.9")')).toEqual([
      {
        indicator: '198.51.100.9',
        found: true,
        fingerprint: RELAY,
        exitAddressCount: 7,
        source: 'tor-onionoo',
        ingestedAt: '2026-07-31T23:00:00Z',
      },
    ]);
    expect(await rows('CALL svc.lookupTorRelay("198.51.100.9") YIELD fingerprints')).toEqual([
      { fingerprints: [RELAY, OLDER] },
    ]);
  });

  it('svc.lookupTorRelay has a row, in list order, for an address without a relay or not in the graph', async () => {
    const none = { found: false, fingerprint: null, exitAddressCount: null, source: null, ingestedAt: null };
    expect(await rows('CALL svc.lookupTorRelay(["203.0.113.1", "2001:DB8:0:0::9", "198.51.100.8"])')).toEqual([
      { indicator: '203.0.113.1', ...none },
      {
        indicator: '2001:db8::9',
        found: true,
        fingerprint: OLDER,
        exitAddressCount: 2,
        source: 'tor-exit-nodes',
        ingestedAt: '2026-07-31T22:00:00Z',
      },
      { indicator: '198.51.100.8', ...none },
    ]);
  });

  it('svc.lookupTorRelay refuses a host', async () => {
    await expect(rows('CALL svc.lookupTorRelay("www.example.com")')).rejects.toMatchObject({
      extras: { code: 'INVALID_ARGUMENT' },
      message: expect.stringContaining('192.0.2.10'),
    });
  });
});

describe('svc.lookupTlsFingerprint', () => {
  const jarm = { found: true, fingerprint: JARM, kind: 'jarm', family: 'cobalt-strike-default', isThreat: true };

  it('svc.lookupTlsFingerprint returns a row for each fingerprint of an address', async () => {
    expect(await rows('CALL svc.lookupTlsFingerprint("198.51.100.9")')).toEqual([
      {
        indicator: '198.51.100.9',
        found: true,
        fingerprint: JA3,
        kind: 'ja3',
        family: null,
        isThreat: null,
        port: null,
        source: 'scan',
        lastSeen: '2026-08-01T00:00:00Z',
      },
      { indicator: '198.51.100.9', ...jarm, port: 443, source: 'scan', lastSeen: '2026-07-31T23:00:00Z' },
    ]);
  });

  it('svc.lookupTlsFingerprint returns one row for a fingerprint, with found false where none is known', async () => {
    const unknown = `ja3:${'0'.repeat(32)}`;
    const nothing = {
      found: false,
      fingerprint: null,
      kind: null,
      family: null,
      isThreat: null,
      port: null,
      source: null,
      lastSeen: null,
    };
    const given = [JARM.toUpperCase().replace('JARM', 'jarm'), unknown, '203.0.113.1', '2001:db8::9'];
    expect(await rows('CALL svc.lookupTlsFingerprint($given)', { given })).toEqual([
      { indicator: JARM, ...jarm, port: null, source: 'scan', lastSeen: '2026-07-31T23:00:00Z' },
      { indicator: unknown, ...nothing },
      { indicator: '203.0.113.1', ...nothing },
      { indicator: '2001:db8::9', ...jarm, port: 8443, source: 'older-scan', lastSeen: '2026-07-31T21:00:00Z' },
    ]);
  });

  it('svc.lookupTlsFingerprint reads 32 digits as a JA3, with a notice, and refuses what is neither kind', async () => {
    expect(await notices(`CALL svc.lookupTlsFingerprint("${'ab'.repeat(16)}")`)).toMatchObject([
      { kind: 'input-folded', subject: JA3 },
    ]);
    await expect(rows('CALL svc.lookupTlsFingerprint("www.example.com")')).rejects.toMatchObject({
      extras: { code: 'INVALID_ARGUMENT' },
    });
  });
});

describe('the lookups', () => {
  it.each([
    'CALL svc.psl.affiliation("octocat.github.io")',
    'CALL svc.asSet("AS-EXAMPLE")',
    'CALL svc.lookupTorRelay("198.51.100.9")',
    'CALL svc.lookupTlsFingerprint("198.51.100.9")',
  ])('%s reads by indexes alone', async (query) => {
    const { rows: operators } = await engine.run({ query: `EXPLAIN ${query}` });
    const names = operators.map(({ operator }) => String(operator));
    expect(names.filter((name) => /Scan/.test(name))).toEqual([]);
    expect(names.some((name) => /IndexSeek/.test(name))).toBe(true);
  });

  it('svc.lookupTorRelay reports a layer without data, since found: false says nothing then', async () => {
    await database.write({ text: 'MATCH (n:TOR_RELAY) DETACH DELETE n' });
    engine.forgetPlans();
    // The state of the layers is read while the first queries run.
    await vi.waitFor(async () => {
      const reported = await notices('CALL svc.lookupTorRelay("203.0.113.1")');
      expect(reported).toMatchObject([{ kind: 'vdp-plane-empty', subject: 'tor' }]);
    }, 20_000);
  });
});
