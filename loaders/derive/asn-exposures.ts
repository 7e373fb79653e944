/** Derives ASN_EXPOSURE (contract 5.5): the space that each AS announces, and the listings in it, so that its verdict takes one seek. */
import { cidrRange, foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { changesBetween } from '../pipeline/changes.ts';
import type { Scope } from '../pipeline/touched.ts';
import { NEW_DAYS } from './aggregate-ageing.ts';
import { type AnnouncedBlock, readBlocks, readCounts, readFirstTables, readRoutes } from './asn-exposures-read.ts';
import { type AsnSpace, type AuthorizationOfBlock, asnSpaces, networkSize } from './asn-spaces.ts';
import { writeCoverages } from './rpki-coverage.ts';
import { namesOf } from './scope.ts';
import { EVERYWHERE, type Stretch } from './threat-cells-read.ts';
import { type DerivationWriter, propertiesIn } from './writer.ts';

const DAY = 86_400_000;
/** Announced networks that the exposure of an AS names at most. */
const WORST = 5;

/** The properties that `deriveSpaces` writes. The others belong to `deriveAsnVerdicts`. */
const OWNED = [
  ...[
    'prefixCount',
    'announcedIpv4',
    'announced48s',
    'bad',
    'suspicious',
    'descriptive',
    'bad6',
    'suspicious6',
    'descriptive6',
  ],
  ...['bad48s', 'categories', 'categoryCounts', 'worstPrefixes', 'worstListed', 'worstSizes', 'newShare'],
  ...['newShare', 'listed48s', 'countries', 'countryPrefixes', 'countryIpv4', 'country48s'],
];

/** Computes the exposure of these ASNs from routes and cells, as of an instant in epoch ms. */
export async function deriveSpaces(writer: DerivationWriter, asns: Scope, asOf: number): Promise<void> {
  const { database } = writer;
  const names = asns === 'all' ? asns : [...asns].sort();
  const isNew = newness(await readFirstTables(database), asOf);
  const counts = new Map<number, number>();
  const young = new Set<string>();
  const authorizations = new Map<string, AuthorizationOfBlock>();
  const blocks: Stretch[] = [];
  for await (const block of readBlocks(database, names)) {
    for (const asn of block.origins) counts.set(asn, (counts.get(asn) ?? 0) + 1);
    if (isNew(block)) young.add(block.name);
    if (block.authorization !== 'not-valid') authorizations.set(block.name, block.authorization);
    if (names !== 'all') blocks.push(cidrRange(block.name));
  }
  const stretches = names === 'all' ? EVERYWHERE : outermost(blocks);
  const spaces = await asnSpaces(readRoutes(database, stretches), readCounts(database, stretches), {
    asns: names === 'all' ? names : new Set(names.map(numberOf)),
    isNew: (network) => young.has(network),
    authorizationOf: (network) => authorizations.get(network) ?? 'not-valid',
  });
  const rows = [...counts].map(([asn, count]) => exposureOf(asn, count, spaces.get(asn)));
  for (const chunk of chunksOf(rows.sort((one, other) => (one.asn < other.asn ? -1 : 1)))) await write(writer, chunk);
  await writeCoverages(writer, asns, new Map([...spaces].map(([asn, space]) => [foldAsn(asn), space])));
  await removeOthers(writer, asns, new Set(rows.map(({ asn }) => asn)));
}

function numberOf(asn: string): number {
  return Number(asn.slice(2));
}

/**
 * Returns a test for new blocks. A block in the first table of a source may have been announced for years, so only blocks that appeared
 * later are known to be new.
 */
function newness(firstTables: readonly number[], asOf: number): (block: AnnouncedBlock) => boolean {
  return ({ firstSeen }) =>
    firstSeen > asOf - NEW_DAYS * DAY &&
    firstTables.some((first) => first < firstSeen) &&
    firstTables.every((first) => Math.abs(firstSeen - first) >= DAY);
}

/** Returns disjoint stretches, in order, from networks that are nested or disjoint. */
function outermost(networks: Stretch[]): readonly Stretch[] {
  const result: Stretch[] = [];
  // If several networks have the same start, the widest comes first.
  const order = (one: Stretch, other: Stretch) =>
    one.start === other.start ? (one.end > other.end ? -1 : 1) : one.start < other.start ? -1 : 1;
  for (const network of networks.sort(order)) if (network.start > (result.at(-1)?.end ?? '')) result.push(network);
  return result;
}

interface Exposure {
  readonly asn: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

function exposureOf(asn: number, prefixCount: number, space: AsnSpace | undefined): Exposure {
  const whole = (value: number | undefined) => BigInt(Math.round(value ?? 0));
  const { listed4, listed6 } = space ?? {};
  const properties = {
    prefixCount: whole(prefixCount),
    announcedIpv4: whole(space?.ipv4),
    announced48s: whole(Math.ceil(space?.ipv6 ?? 0)),
    ...{ bad: whole(listed4?.bad), suspicious: whole(listed4?.suspicious), descriptive: whole(listed4?.descriptive) },
    ...{
      bad6: whole(listed6?.bad),
      suspicious6: whole(listed6?.suspicious),
      descriptive6: whole(listed6?.descriptive),
    },
    bad48s: whole(listed6?.bad48s.size),
    listed48s: whole(listed6?.listed48s.size),
    newShare: space?.newShare ?? 0,
    ...(space === undefined ? {} : { ...categoriesOf(space), ...worstOf(space), ...countriesOf(space) }),
  };
  return { asn: foldAsn(asn), properties };
}

/** Counts categories in IPv4 if the AS announces any. Categories that only IPv6 has are then named with the count 0. */
function categoriesOf({ ipv4, listed4, listed6 }: AsnSpace) {
  const counted = ipv4 > 0 ? listed4 : listed6;
  const categories = [...new Set([...listed4.categories.keys(), ...listed6.categories.keys()])].sort();
  return {
    categories,
    categoryCounts: categories.map((category) => BigInt(Math.round(counted.categories.get(category) ?? 0))),
  };
}

/** Returns the networks with the most listings. */
function worstOf({ worst }: AsnSpace) {
  const networks = [...worst]
    .filter(([, { listed }]) => listed > 0)
    .sort(([one, many], [other, few]) => few.listed - many.listed || few.bad - many.bad || (one < other ? -1 : 1))
    .slice(0, WORST);
  return {
    worstPrefixes: networks.map(([name]) => name),
    worstListed: networks.map(([, { listed }]) => BigInt(Math.round(listed))),
    worstDense: networks.map(([name, part]) => (name.includes(':') ? part.listed48s.size : part.listed)),
    worstSizes: networks.map(([name]) => networkSize(name)),
  };
}

function countriesOf({ countries }: AsnSpace) {
  const known = [...countries].sort(
    ([one, more], [other, less]) => less.ipv4 - more.ipv4 || less.ipv6 - more.ipv6 || (one < other ? -1 : 1),
  );
  return {
    countries: known.map(([country]) => country),
    countryPrefixes: known.map(([, { prefixes }]) => BigInt(prefixes)),
    countryIpv4: known.map(([, { ipv4 }]) => BigInt(Math.round(ipv4))),
    country48s: known.map(([, { ipv6 }]) => BigInt(Math.ceil(ipv6))),
  };
}

async function write(writer: DerivationWriter, rows: readonly Exposure[]): Promise<void> {
  const stored = await writer.run(
    'UNWIND $names AS name MATCH (x:ASN_EXPOSURE {asn: name}) RETURN name, properties(x) AS properties',
    { names: rows.map(({ asn }) => asn) },
  );
  const known = new Map(stored.map(({ name, properties }) => [String(name), propertiesIn(properties)]));
  const changed = rows.flatMap(({ asn, properties }) => {
    const set = changesBetween(known.get(asn) ?? {}, properties, OWNED);
    return set === null ? [] : [{ asn, set }];
  });
  if (changed.length === 0) return;
  await writer.run('UNWIND $rows AS row MERGE (x:ASN_EXPOSURE {asn: row.asn}) SET x += row.set', { rows: changed });
  writer.count({ nodesWritten: changed.length });
  writer.touched.noteNodes(
    'ASN_EXPOSURE',
    changed.map(({ asn }) => asn),
  );
}

/** Removes the exposure of each AS that no longer announces anything. */
async function removeOthers(writer: DerivationWriter, asns: Scope, kept: ReadonlySet<string>): Promise<void> {
  for await (const names of exposures(writer, asns)) {
    const gone = names.filter((name) => !kept.has(name));
    if (gone.length === 0) continue;
    const [row] = await writer.run(
      'UNWIND $gone AS name MATCH (x:ASN_EXPOSURE {asn: name}) DELETE x RETURN count(*) AS count',
      { gone },
    );
    writer.count({ nodesDeleted: Number(row?.count ?? 0) });
    writer.touched.noteNodes('ASN_EXPOSURE', gone);
  }
}

async function* exposures({ database }: DerivationWriter, asns: Scope): AsyncGenerator<readonly string[]> {
  if (asns !== 'all') return yield* namesOf(database, 'ASN', asns);
  const names: string[] = [];
  for await (const { name } of database.stream({ text: 'MATCH (x:ASN_EXPOSURE) RETURN x.asn AS name' })) {
    names.push(String(name));
  }
  yield* chunksOf(names);
}
