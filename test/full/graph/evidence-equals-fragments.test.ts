import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database, Row } from '../../../engine/database/database.ts';
import { readEvidence } from '../../../facts/read.ts';
import { addressKey, cidrRange } from '../../../schema/keys/index.ts';
import type { JudgedLabel } from '../../../verdicts/kinds.ts';
import { ANALYST_DAY } from '../../support/analyst-graph.ts';
import { analystDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await analystDatabase();
});

/** Things that the graph lacks, by label. */
const UNSEEN: Readonly<Record<JudgedLabel, readonly string[]>> = {
  IPV4: ['203.0.113.99', '198.51.100.7', '8.8.8.8'],
  IPV6: ['2001:db8::99', '2a00::1'],
  HOSTNAME: ['www.example.org', 'www.example.com', 'never.example.net', 'com'],
  URL: ['/never/served.php', 'files.example.net/a'],
  FILE_HASH: ['c'.repeat(64)],
  TLS_FINGERPRINT: ['0'.repeat(32)],
  CRYPTO_ADDRESS: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  CVE: ['CVE-1999-0001'],
  PREFIX: ['203.0.113.64/26', '203.0.112.0/20', '2001:db8::/48', '2001:db8::99/128', '0.0.0.0/0', '10.0.0.0/8'],
  ASN: ['AS64511', 'AS4294967295'],
};

/** The texts that gathered evidence in Cypher, as they were when facts took their place. */
describe('evidence read as facts', () => {
  it.each(Object.entries(UNSEEN).map(([label, unseen]) => ({ label: label as JudgedLabel, unseen })))(
    'of every $label equals what the fragments gather',
    async ({ label, unseen }) => {
      const stored = await database.read({ text: `MATCH (n:${label}) RETURN n.name AS name ORDER BY name` });
      const names = [...new Set([...stored.map(({ name }) => String(name)), ...unseen])];
      const things = await readEvidence(
        database,
        names.map((name) => ({ label, name })),
        ANALYST_DAY,
      );
      const known = things.map(({ name, asOf, evidence }) => ({ name, asOf, evidence: asFragments(evidence) }));
      const gathered = await fragmentsOf(label, names);
      expect(known).toEqual(
        gathered.map(({ name, asOf, evidence }) => ({ name, asOf, evidence: asFragments(evidence) })),
      );
      expect(known.length).toBeGreaterThan(0);
    },
  );
});

async function fragmentsOf(label: JudgedLabel, names: readonly string[]): Promise<Row[]> {
  const entries = names.map((name, at) => ({
    at: BigInt(at),
    name,
    key: label.startsWith('IPV') ? addressKey(name) : null,
    block: label === 'PREFIX' ? networkMap(name) : null,
  }));
  const file = new URL(`../../data/verdict-evidence/${label}.cypher`, import.meta.url);
  return database.read({
    text: await readFile(file, 'utf8'),
    parameters: { input: { [label]: entries, asOf: BigInt(ANALYST_DAY) } },
  });
}

/** A network as the fragments took it. */
function networkMap(name: string): Readonly<Record<string, unknown>> {
  const { start, end } = cidrRange(name);
  const length = Number(name.slice(name.indexOf('/') + 1));
  const isIpv6 = name.includes(':');
  return {
    name,
    family: isIpv6 ? 6n : 4n,
    length: BigInt(length),
    counted: BigInt(isIpv6 ? Math.min(length, 64) : length),
    start,
    end,
    first: BigInt(`0x${start.slice(-2)}`),
    last: BigInt(`0x${end.slice(-2)}`),
  };
}

/** Evidence without what only one of the two forms holds, and no model reads. */
function asFragments(value: unknown): unknown {
  const { wanting, degradedLayers = wanting, ...others } = Object(value);
  return { ...others, degradedLayers, properties: propertiesOf(others.kind, { ...others.properties }) };
}

function propertiesOf(kind: string, properties: Record<string, unknown>): unknown {
  const { isBulletproof } = properties;
  if (kind === 'tls' || kind === 'crypto') return {};
  if (kind === 'hash') return { family: properties.family };
  if (kind === 'asn') {
    const exposure = 'exposure' in properties ? properties.exposure : exposureOf(properties);
    return { exposure, isBulletproof };
  }
  if (kind !== 'network') return properties;
  const { bad, suspicious, descriptive, dense, subnets, categories, counts } = properties;
  return { bad, suspicious, descriptive, dense, subnets, categories, counts, isBulletproof };
}

/** The properties of an ASN_EXPOSURE that models read; lists that it lacks are empty. */
function exposureOf(properties: Record<string, unknown>): unknown {
  if (properties.asn === undefined) return null;
  const { asn, isBulletproof, threatDensityScore, countries, countryPrefixes, countryIpv4, country48s, ...exposure } =
    properties;
  const lists = ['categories', 'categoryCounts', 'worstPrefixes', 'worstListed', 'worstDense', 'worstSizes'];
  return { ...Object.fromEntries(lists.map((name) => [name, []])), ...exposure };
}
