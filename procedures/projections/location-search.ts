import type { Reader, Row, Statement } from '../../engine/database/database.ts';
import { mergedLocation } from '../../engine/ranges/merged-location.ts';
import { asnNumber, cidrRange, foldAsn, KeyError, keyToAddress } from '../../schema/keys/index.ts';
import { fullTextIndexName } from '../../schema/statements.ts';
import { originsOf } from './location.ts';
import { countryName, type LocationRecord, locationRecord, NOTHING_AROUND } from './location-record.ts';
import { propertiesOf } from './stored.ts';

/** A block that a search found: its record, its first address and its CIDR. */
export interface LocationHit extends LocationRecord {
  readonly ip: string;
  readonly network: string;
}

/** A page of hits, and how many there are in all. */
export interface LocationHits {
  readonly totalHits: number;
  readonly results: readonly LocationHit[];
}

/** A statement that returns the `cidr` of each match, some of them twice. */
export interface LocationMatch {
  readonly cypher: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Every code of two letters that has an English name. */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
  (code) => countryName(code) !== null,
);

/** Degrees around a coordinate that still match. */
const COORDINATE_TOLERANCE = 0.05;

const MATCHES: ReadonlyMap<string, (value: string) => LocationMatch> = new Map([
  ['city', (value) => whole('cityKey', value)],
  ['region', (value) => whole('regionKey', value)],
  ['postal_code', (value) => whole('postalKey', value)],
  ['continent', (value) => whole('continentKey', value)],
  ['continent_code', (value) => exact('continentCode', value.toUpperCase())],
  ['country', countryMatch],
  ['country_code', (value) => exact('countryCode', value.toUpperCase())],
  ['asn', asnMatch],
  ['as_number', asnMatch],
  ['isp', (value) => words('ispName', value)],
  ['isp_name', (value) => words('ispName', value)],
  ['organization', (value) => words('organization', value)],
  ['latitude', (value) => nearby('latitude', value)],
  ['longitude', (value) => nearby('longitude', value)],
]);

/** The fields that can be searched (contract rest.md 2.4). */
export const LOCATION_FIELDS: readonly string[] = [...MATCHES.keys()];

/** Compiles what a field and a value match. Throws `KeyError` for an unknown field, or a value that the field cannot have. */
export function locationMatch(field: string, value: string): LocationMatch {
  const match = MATCHES.get(field)?.(value.trim());
  if (match === undefined) throw new KeyError('a field', field, `one of ${LOCATION_FIELDS.join(', ')}`);
  return match;
}

/** What is told of each `cidr` of a list, in its order: the blocks that sources describe, and the origins that announce it. */
const hitsOf = (cidrs: string): string => `COLLECT {
  UNWIND ${cidrs} AS cidr
  WITH cidr, COLLECT {
    MATCH (block:GEO_NETWORK {cidr: cidr})
    RETURN block {.*} ORDER BY block.observedAt DESC,
      coalesce(block.organization = block.asnOrganization, false), block.name
  } AS blocks, ${originsOf('cidr')} AS origins
  RETURN {cidr: cidr, blocks: blocks, origins: origins}
} AS hits`;

/** Compiles a search. Throws `KeyError` for an unknown field, or for a value that the field cannot have. */
export function searchStatement(field: string, value: string, limit: number): Statement {
  const match = locationMatch(field, value);
  return {
    text: `CALL () {
${match.cypher}
}
WITH DISTINCT cidr ORDER BY cidr
WITH collect(cidr) AS cidrs
RETURN size(cidrs) AS totalHits, ${hitsOf('cidrs[0..$limit]')}`,
    parameters: { ...match.parameters, limit: BigInt(limit) },
  };
}

/** Runs a compiled search. */
export async function readLocationHits(database: Reader, statement: Statement): Promise<LocationHits> {
  const [row] = await database.read(statement);
  const hits: unknown = row?.hits;
  return {
    totalHits: typeof row?.totalHits === 'number' ? row.totalHits : 0,
    results: Array.isArray(hits) ? hits.map(propertiesOf).map(hitOf) : [],
  };
}

/** What is told of these networks, in their order: one round trip. */
export async function readNetworkHits(database: Reader, cidrs: readonly string[]): Promise<readonly LocationHit[]> {
  const [row] = await database.read({ text: `RETURN ${hitsOf('$cidrs')}`, parameters: { cidrs } });
  const hits: unknown = row?.hits;
  return Array.isArray(hits) ? hits.map(propertiesOf).map(hitOf) : [];
}

function hitOf({ cidr, blocks, origins }: Row): LocationHit {
  const network = String(cidr);
  const told = Array.isArray(blocks) ? blocks.map(propertiesOf) : [];
  const record = locationRecord(mergedLocation(told), {
    ...NOTHING_AROUND,
    origins: Array.isArray(origins) ? origins : [],
  });
  return { ip: keyToAddress(cidrRange(network).start), network, ...record };
}

function whole(key: string, value: string): LocationMatch {
  return blocks(`n.${key} = $value`, { value: value.toLowerCase() });
}

function exact(property: string, value: string): LocationMatch {
  return blocks(`n.${property} = $value`, { value });
}

function blocks(condition: string, parameters: LocationMatch['parameters']): LocationMatch {
  return { cypher: `MATCH (n:GEO_NETWORK) WHERE ${condition} RETURN n.cidr AS cidr`, parameters };
}

/** By the name that a source gives, by the English name of the code, or by the code itself. */
function countryMatch(value: string): LocationMatch {
  const name = value.toLowerCase();
  return {
    cypher: `MATCH (n:GEO_NETWORK) WHERE n.countryKey = $name RETURN n.cidr AS cidr
UNION
UNWIND $codes AS code MATCH (n:GEO_NETWORK) WHERE n.countryCode = code AND n.countryName IS NULL RETURN n.cidr AS cidr`,
    parameters: { name, codes: COUNTRY_CODES.filter((code) => countryName(code)?.toLowerCase() === name) },
  };
}

/** Blocks whose record names the AS, and prefixes that it announces now. */
function asnMatch(value: string): LocationMatch {
  const name = foldAsn(value);
  return {
    cypher: `MATCH (n:GEO_NETWORK) WHERE n.asn = $asn RETURN n.cidr AS cidr
UNION
MATCH (:ASN {name: $name})-[:ROUTES]->(p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn = false RETURN p.name AS cidr`,
    parameters: { asn: BigInt(asnNumber(name)), name },
  };
}

/** Blocks whose name holds each of the words, whole and in any case. */
function words(property: 'ispName' | 'organization', value: string): LocationMatch {
  const terms = value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) throw new KeyError('a name', value, 'at least one word');
  return {
    cypher: `CALL db.index.fulltext.queryNodes('${fullTextIndexName('GEO_NETWORK')}', $words) YIELD node
RETURN node.cidr AS cidr`,
    parameters: { words: terms.map((term) => `+${property}:"${term}"`).join(' ') },
  };
}

function nearby(property: 'latitude' | 'longitude', value: string): LocationMatch {
  const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(Math.abs(degrees) <= (property === 'latitude' ? 90 : 180))) {
    throw new KeyError(`a ${property}`, value, 'degrees as a decimal number such as 52.37');
  }
  return blocks(`$low <= n.${property} <= $high`, {
    low: degrees - COORDINATE_TOLERANCE,
    high: degrees + COORDINATE_TOLERANCE,
  });
}
