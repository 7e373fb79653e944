import { beforeAll, describe, expect, it } from 'vitest';
import { EVIDENCE_SOURCES } from '../../../../facts/read.ts';
import { STORED_EVIDENCE_SOURCES } from '../../../../facts/stored.ts';
import { ADDRESS_SURROUNDINGS, HOST_SURROUNDINGS, THING_ACTORS } from '../../../../facts/surroundings.ts';
import { addressKey, namesAbove } from '../../../../schema/keys/index.ts';
import type { Database } from '../../../../store/database.ts';
import { ownNames } from '../../../../verdicts/context-findings.ts';
import type { JudgedLabel } from '../../../../verdicts/kinds.ts';
import { hits, plan } from '../../../http/plans.ts';
import { analystDatabase } from '../../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await analystDatabase();
});

/** A stored node of each label, with what feeds, names and vendors say of it, and what one row of each query may cost. */
const CASES: readonly { label: JudgedLabel; name: string; most: readonly number[] }[] = [
  { label: 'IPV4', name: '203.0.113.66', most: [120] },
  { label: 'IPV6', name: '2001:db8::10', most: [60] },
  { label: 'HOSTNAME', name: 'cdn.example.net', most: [60] },
  { label: 'URL', name: '/secure/login.php', most: [45] },
  { label: 'FILE_HASH', name: 'b'.repeat(64), most: [45] },
  { label: 'TLS_FINGERPRINT', name: `jarm:${'07d1'.repeat(15)}07`, most: [20] },
  { label: 'CRYPTO_ADDRESS', name: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', most: [20] },
  { label: 'CVE', name: 'CVE-2021-44228', most: [25] },
  { label: 'PREFIX', name: '203.0.113.0/24', most: [80, 40] },
  { label: 'ASN', name: 'AS64502', most: [60] },
];

/** The surroundings of nodes: each query, a node that it is asked for, and what one row may cost. */
const SURROUNDINGS = [
  {
    label: 'the surroundings of hosts',
    ...HOST_SURROUNDINGS,
    most: 120,
    thing: { name: 'cdn.example.net', above: namesAbove('cdn.example.net'), own: ownNames('cdn.example.net') },
  },
  {
    label: 'the surroundings of addresses',
    ...ADDRESS_SURROUNDINGS,
    most: 120,
    thing: { name: '203.0.113.66', key: addressKey('203.0.113.66'), host: '203.0.113.66' },
  },
  {
    label: 'the actors of listed nodes',
    ...THING_ACTORS,
    most: 20,
    thing: { label: 'FILE_HASH', name: 'b'.repeat(64) },
  },
].map(({ row: _, ...text }) => text);

const TEXTS = CASES.flatMap(({ label, name, most }) =>
  [EVIDENCE_SOURCES[label], STORED_EVIDENCE_SOURCES[label]].flatMap(({ texts, input }) =>
    texts.map((text, at) => ({ label: `${label}`, text, most: most[at] ?? 0, thing: input(name), list: 'things' })),
  ),
).concat(SURROUNDINGS);

describe('a fact query', () => {
  it.each(TEXTS)('A fact query on $label is at most 3 kB long', ({ text }) => {
    expect(text.length).toBeLessThanOrEqual(3000);
  });

  it.each(TEXTS)('A fact query on $label seeks and never scans', async ({ text, list }) => {
    const operators = await plan(database, { text, parameters: { input: { [list]: [] } } });
    expect(operators.filter((operator) => /Scan|CartesianProduct|HashJoin/.test(operator))).toEqual([]);
  });

  it.each(TEXTS)(
    'A fact query on $label costs at most $most database hits per node',
    async ({ text, thing, most, list }) => {
      const cost = (things: readonly unknown[]) => hits(database, { text, parameters: { input: { [list]: things } } });
      expect(await cost([thing])).toBeLessThanOrEqual(most);
      expect(await cost(Array.from({ length: 50 }, () => thing))).toBeLessThanOrEqual(50 * most);
    },
  );
});
