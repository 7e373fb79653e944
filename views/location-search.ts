import Cypher from '@neo4j/cypher-builder';
import { cloudRegionsOf, regionPlace } from '../facts/cloud-regions.ts';
import { propertiesOf, rowsOf } from '../facts/stored-values.ts';
import { asnNumber, cidrRange, foldAsn, foldSearchText, KeyError, keyToAddress } from '../schema/keys/index.ts';
import { fullTextIndexName } from '../schema/statements.ts';
import { builtOnce, clauses, cypherText } from '../store/cypher-text.ts';
import type { Reader, Row, Statement } from '../store/database.ts';
import { mergedLocation } from '../store/ranges/merged-location.ts';
import { CONTINENTS } from './continents.ts';
import { newestRegistration, originsOf, registrationsOf } from './location.ts';
import { countryName, type LocationRecord, locationRecord } from './location-record.ts';
import { REGIONS } from './region-names.ts';

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

/** A query that returns the `cidr` of each match, some of them twice: one of few texts. */
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
  ['region', regionMatch],
  ['postal_code', (value) => whole('postalKey', value)],
  ['continent', continentMatch],
  ['continent_code', continentMatch],
  ['country', countryMatch],
  ['country_code', (value) => codesMatch([value.toUpperCase()])],
  ['asn', asnMatch],
  ['as_number', asnMatch],
  ['isp', (value) => names('ispName', value)],
  ['isp_name', (value) => names('ispName', value)],
  ['organization', (value) => names('organization', value)],
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

const BLOCKS = `COLLECT {
  MATCH (block:GEO_NETWORK {cidr: cidr})
  RETURN block {.*} ORDER BY block.observedAt DESC,
    coalesce(block.organization = block.asnOrganization, false), block.name
}`;

/**
 * The hits for each `cidr` of a list, in its order: the blocks that sources describe, the origins that announce it, and where it is
 * registered or run.
 */
function hitsOf(cidrs: Cypher.Expr): Cypher.Collect {
  const cidr = new Cypher.NamedVariable('cidr');
  return new Cypher.Collect(
    clauses(
      new Cypher.Unwind([cidrs, cidr]),
      new Cypher.With(
        cidr,
        [new Cypher.Raw(BLOCKS), 'blocks'],
        [originsOf(cidr), 'origins'],
        [registrationsOf(cidr), 'registrations'],
        [cloudRegionsOf(cidr), 'regions'],
      ),
      'RETURN {cidr: cidr, blocks: blocks, origins: origins, registrations: registrations, regions: regions}',
    ),
  );
}

/** The requested part of the hits. */
export interface HitsPage {
  readonly limit: number;
  /** How many came on earlier pages. */
  readonly skip: number;
}

const searchText = builtOnce((match: string) =>
  cypherText(
    new Cypher.Call(clauses(match), []),
    'WITH DISTINCT cidr ORDER BY cidr WITH collect(cidr) AS cidrs',
    new Cypher.Return(new Cypher.Raw('size(cidrs) AS totalHits'), [
      hitsOf(new Cypher.Raw('cidrs[$skip..$end]')),
      'hits',
    ]),
  ),
);

const HITS = cypherText(new Cypher.Return([hitsOf(new Cypher.NamedParam('cidrs')), 'hits']));

/** Compiles a search. Throws `KeyError` for an unknown field, or for a value that the field cannot have. */
export function searchStatement(field: string, value: string, { limit, skip }: HitsPage): Statement {
  const match = locationMatch(field, value);
  return {
    text: searchText(match.cypher),
    parameters: { ...match.parameters, skip: BigInt(skip), end: BigInt(skip + limit) },
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

/** The hits for these networks, in their order: one round trip. */
export async function readNetworkHits(database: Reader, cidrs: readonly string[]): Promise<readonly LocationHit[]> {
  const [row] = await database.read({ text: HITS, parameters: { cidrs } });
  const hits: unknown = row?.hits;
  return Array.isArray(hits) ? hits.map(propertiesOf).map(hitOf) : [];
}

function hitOf({ cidr, blocks, origins, registrations, regions }: Row): LocationHit {
  const network = String(cidr);
  const record = locationRecord(mergedLocation(rowsOf(blocks)), {
    origins: rowsOf(origins),
    registration: newestRegistration(registrations),
    region: regionPlace(regions),
  });
  return { ip: keyToAddress(cidrRange(network).start), network, ...record };
}

/** In any spelling, and in the form that earlier versions stored. */
function whole(key: string, value: string): LocationMatch {
  return { cypher: wholeText(key), parameters: { values: spellings(value) } };
}

const wholeText = builtOnce((key: string) =>
  blocksText(Cypher.in(BLOCK.property(key), new Cypher.NamedParam('values'))),
);

function spellings(value: string): string[] {
  return [...new Set([foldSearchText(value), value.toLowerCase()])];
}

/** By its name, by its code, or by both codes as ISO 3166-2 has them: `New South Wales`, `NSW`, `AU-NSW`. */
function regionMatch(value: string): LocationMatch {
  const folded = foldSearchText(value);
  const given = value.toUpperCase();
  const [, country, code] = /^([A-Z]{2})-([A-Z0-9]{1,3})$/.exec(given) ?? [];
  const known = REGIONS.filter((region) => region.code === given || foldSearchText(region.name) === folded);
  const regions = known.map((region) => ({ country: region.country, code: region.code }));
  return {
    cypher: `MATCH (n:GEO_NETWORK) WHERE n.regionKey IN $values RETURN n.cidr AS cidr
UNION
UNWIND $regions AS region MATCH (n:GEO_NETWORK) WHERE n.countryCode = region.country AND n.regionCode = region.code
RETURN n.cidr AS cidr`,
    parameters: {
      values: spellings(value),
      regions: country === undefined ? regions : [...regions, { country, code }],
    },
  };
}

/** By the name or the code that a source gives, and by the countries on it where a source gives the country alone. */
function continentMatch(value: string): LocationMatch {
  const code = value.toUpperCase();
  const meant = CONTINENTS.filter((one) => one.code === code || foldSearchText(one.name) === foldSearchText(value));
  return {
    cypher: `MATCH (n:GEO_NETWORK) WHERE n.continentKey IN $values RETURN n.cidr AS cidr
UNION
MATCH (n:GEO_NETWORK) WHERE n.continentCode IN $codes RETURN n.cidr AS cidr
UNION
UNWIND $countries AS country MATCH (n:GEO_NETWORK) WHERE n.countryCode = country AND n.continentCode IS NULL RETURN n.cidr AS cidr`,
    parameters: {
      values: spellings(value),
      codes: [code, ...meant.map((one) => one.code)],
      countries: meant.flatMap(({ countries }) => countries),
    },
  };
}

const BLOCK = new Cypher.NamedNode('n');

function blocksText(condition: Cypher.Predicate): string {
  const found = new Cypher.Match(new Cypher.Pattern(BLOCK, { labels: ['GEO_NETWORK'] })).where(condition);
  return cypherText(found.return([BLOCK.property('cidr'), 'cidr']));
}

/** By the name that a source gives, by the English name of the code, or by the code itself. */
function countryMatch(value: string): LocationMatch {
  const name = foldSearchText(value);
  const isMeant = (code: string) => code === value.toUpperCase() || foldSearchText(countryName(code) ?? '') === name;
  return {
    cypher: OF_COUNTRY,
    parameters: { values: spellings(value), codes: COUNTRY_CODES.filter(isMeant) },
  };
}

/**
 * By codes of countries: blocks that a source places there; networks in a vendor's region there, and those that are registered there alone,
 * where no source says where they are.
 */
function codesMatch(codes: readonly string[]): LocationMatch {
  return { cypher: OF_CODES, parameters: { codes } };
}

const IS_UNPLACED = 'NOT EXISTS { MATCH (n:GEO_NETWORK {cidr: p.name}) WHERE n.countryCode IS NOT NULL }';

const OF_CODES = `UNWIND $codes AS code MATCH (n:GEO_NETWORK) WHERE n.countryCode = code RETURN n.cidr AS cidr
UNION
UNWIND $codes AS code
MATCH (:COUNTRY {name: code})<-[:HAS_COUNTRY]-(:CITY)<-[:LOCATED_IN]-(:CLOUD_REGION)<-[:IN_REGION]-(p:PREFIX)
WHERE ${IS_UNPLACED} RETURN p.name AS cidr
UNION
UNWIND $codes AS code MATCH (:COUNTRY {name: code})<-[:HAS_COUNTRY]-(p:REGISTERED_PREFIX)
WHERE ${IS_UNPLACED} AND NOT EXISTS { (:PREFIX {name: p.name})-[:IN_REGION]->() } RETURN p.name AS cidr`;

const OF_COUNTRY = `MATCH (n:GEO_NETWORK) WHERE n.countryKey IN $values RETURN n.cidr AS cidr
UNION
${OF_CODES}`;

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

/** A query for the blocks whose names have `$words`, in the query language of the full-text index. */
export const BLOCKS_BY_WORDS = cypherText(
  Cypher.db.index.fulltext.queryNodes(fullTextIndexName('GEO_NETWORK'), new Cypher.NamedParam('words')).yield('node'),
  'RETURN node.cidr AS cidr',
);

const NAMED = cypherText(
  BLOCKS_BY_WORDS,
  `UNION
MATCH (named:ASN_NAME) WHERE named.searchName >= '' AND named.searchName CONTAINS $first AND all(pattern IN $patterns WHERE named.searchName =~ pattern)
MATCH (named)<-[:HAS_NAME]-(:ASN)-[:ROUTES]->(p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn = false RETURN p.name AS cidr`,
);

/** Blocks whose name, or that of the AS that announces them, holds each of the words, whole and in any case: names that look-ups show. */
function names(property: 'ispName' | 'organization', value: string): LocationMatch {
  const terms = value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) throw new KeyError('a name', value, 'at least one word');
  return {
    cypher: NAMED,
    parameters: {
      words: terms.map((term) => `+${property}:"${term}"`).join(' '),
      first: terms[0],
      patterns: terms.map((term) => `(?U).*\\b${term}\\b.*`),
    },
  };
}

function nearby(property: 'latitude' | 'longitude', value: string): LocationMatch {
  const degrees = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(Math.abs(degrees) <= (property === 'latitude' ? 90 : 180))) {
    throw new KeyError(`a ${property}`, value, 'degrees as a decimal number such as 52.37');
  }
  const parameters = { low: degrees - COORDINATE_TOLERANCE, high: degrees + COORDINATE_TOLERANCE };
  return { cypher: nearbyText(property), parameters };
}

const nearbyText = builtOnce((property: 'latitude' | 'longitude') => {
  const [low, high] = [new Cypher.NamedParam('low'), new Cypher.NamedParam('high')];
  const degrees = BLOCK.property(property);
  return blocksText(Cypher.and(Cypher.lte(low, degrees), Cypher.lte(degrees, high)));
});
