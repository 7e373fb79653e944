import Cypher from '@neo4j/cypher-builder';
import {
  asnNumber,
  cidrRange,
  foldAddress,
  foldAsn,
  foldCidr,
  foldSearchText,
  KeyError,
} from '../../schema/keys/index.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { countryName } from '../../views/location-record.ts';
import {
  BLOCKS_BY_WORDS,
  COUNTRY_CODES,
  type LocationHit,
  type LocationMatch,
  locationMatch,
} from '../../views/location-search.ts';
import { comparison, matches, type Pattern, readPattern } from './pattern.ts';
import { SearchError } from './search-error.ts';

/** A term about a block of addresses, compiled. */
export interface LocationTerm {
  readonly side: 'location';
  readonly field: string;
  /** Finds blocks by an index. */
  readonly match: LocationMatch;
  /** Whether a block that another term found matches. */
  readonly isTrue: (hit: LocationHit) => boolean;
  /** Terms with smaller ranks find fewer blocks. */
  readonly rank: number;
}

type Compile = (value: string) => Pick<LocationTerm, 'match' | 'isTrue'>;

/** In the order in which they narrow most. */
const COMPILE: ReadonlyMap<string, Compile> = new Map(
  Object.entries({
    network,
    postal_code: whole('postal_code', 'postalKey', ({ postal }) => [postal.code]),
    city: whole('city', 'cityKey', ({ city }) => [city.name]),
    asn,
    organization: words('organization', 'organization', ({ isp }) => isp.organization),
    isp: words('isp', 'ispName', ({ isp }) => isp.name),
    region: whole('region', 'regionKey', ({ region, country: { isoCode } }) => [
      region.name,
      region.isoCode,
      region.isoCode === null ? null : `${isoCode}-${region.isoCode}`,
    ]),
    country_code: whole('country_code', 'countryCode', ({ country }) => [country.isoCode]),
    country,
    continent,
  }),
);

/** Fields of addresses that can be searched (contract rest.md 1.8). */
export const LOCATION_SEARCH_FIELDS: readonly string[] = [...COMPILE.keys()];

/** Compiles a term about addresses. Throws a `SearchError` for a value that the field cannot have. */
export function locationTerm(field: string, value: string): LocationTerm {
  const compile = COMPILE.get(field);
  if (compile === undefined) throw new SearchError(`${field} is no field of addresses.`);
  try {
    return { side: 'location', field, rank: LOCATION_SEARCH_FIELDS.indexOf(field), ...compile(value.trim()) };
  } catch (error) {
    if (error instanceof KeyError) throw new SearchError(`${field} must be ${error.expected}.`, field);
    throw error;
  }
}

/** A text that is compared as a whole, or with a wildcard at an end. */
function whole(field: string, property: string, read: (hit: LocationHit) => readonly (string | null)[]): Compile {
  return (value) => {
    const pattern = readPattern(field, foldSearchText(value), 'equals');
    const isTrue = (hit: LocationHit) => read(hit).some((text) => matches(pattern, folded(text)));
    // As it was written: the hyphen of a code such as AU-NSW is none of a name.
    const asWritten = readPattern(field, value, 'equals').text;
    return { isTrue, match: pattern.how === 'equals' ? locationMatch(field, asWritten) : open(property, pattern) };
  };
}

function folded(text: string | null): string | null {
  return text === null ? null : foldSearchText(text);
}

/** By the index on the property: its start alone is a range, anything else is looked for in all of its values. */
function open(property: string, { how, text }: Pattern): LocationMatch {
  const isCode = property === 'countryCode';
  const value = isCode ? text.toUpperCase() : text;
  return { cypher: openText(property, how), parameters: { value } };
}

const openText = builtOnce((property: string, how: Pattern['how']) => {
  const n = new Cypher.NamedNode('n');
  const text = n.property(property);
  const isMeant = Cypher.and(
    Cypher.gte(text, new Cypher.Literal('')),
    comparison(text, how, new Cypher.NamedParam('value')),
  );
  const found = new Cypher.Match(new Cypher.Pattern(n, { labels: ['GEO_NETWORK'] })).where(isMeant);
  return cypherText(found.return([n.property('cidr'), 'cidr']));
});

function country(value: string): ReturnType<Compile> {
  const pattern = readPattern('country', foldSearchText(value), 'equals');
  const isTrue = ({ country: { name, isoCode } }: LocationHit) =>
    matches(pattern, folded(name)) || matches(pattern, isoCode);
  if (pattern.how === 'equals') {
    const isCode = COUNTRY_CODES.includes(pattern.text.toUpperCase());
    return { isTrue, match: locationMatch(isCode ? 'country_code' : 'country', pattern.text) };
  }
  const codes = COUNTRY_CODES.filter((code) => matches(pattern, countryName(code)));
  return {
    isTrue,
    match: {
      cypher: 'UNWIND $codes AS code MATCH (n:GEO_NETWORK) WHERE n.countryCode = code RETURN n.cidr AS cidr',
      parameters: { codes },
    },
  };
}

/** By its English name or its code. */
function continent(value: string): ReturnType<Compile> {
  const pattern = readPattern('continent', value.toLowerCase(), 'equals');
  const isTrue = ({ continent: { code, name } }: LocationHit) => matches(pattern, name) || matches(pattern, code);
  if (pattern.how !== 'equals') return { isTrue, match: open('continentKey', pattern) };
  return {
    isTrue,
    match: locationMatch(/^[a-z]{2}$/.test(pattern.text) ? 'continent_code' : 'continent', pattern.text),
  };
}

function asn(value: string): ReturnType<Compile> {
  const number = asnNumber(foldAsn(value));
  return { match: locationMatch('asn', value), isTrue: ({ isp }) => isp.asn === number };
}

/** Whole words anywhere in a name; a word with a wildcard is open at that end. */
function words(
  field: string,
  property: 'ispName' | 'organization',
  read: (hit: LocationHit) => string | null,
): Compile {
  return (value) => {
    const patterns = value
      .toLowerCase()
      .split(/[^\p{L}\p{N}*]+/u)
      .filter((word) => word !== '')
      .map((word) => readPattern(field, word, 'equals'));
    if (patterns.length === 0) throw new SearchError(`${field} must have at least one word.`, field);
    const terms = patterns.map((pattern) => `+${property}:${lucene(pattern)}`);
    const isPlain = patterns.every(({ how }) => how === 'equals');
    return {
      match: isPlain
        ? locationMatch(field, value)
        : {
            cypher: BLOCKS_BY_WORDS,
            parameters: { words: terms.join(' ') },
          },
      isTrue: (hit) => {
        const named =
          read(hit)
            ?.toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [];
        return patterns.every((pattern) => named.some((word) => matches(pattern, word)));
      },
    };
  };
}

/** Words are letters and digits alone, so that nothing in them is Lucene's. */
function lucene({ how, text }: Pattern): string {
  if (how === 'equals') return `"${text}"`;
  return `${how === 'starts' ? '' : '*'}${text}${how === 'ends' ? '' : '*'}`;
}

/** The block itself and those inside it; where none is described, the most specific one that holds it. */
function network(value: string): ReturnType<Compile> {
  const { name, length, family } = foldCidr(value.includes('/') ? value : wholeAddress(value));
  const { start, end } = cidrRange(name);
  const [address = ''] = name.split('/');
  const holding = Array.from({ length }, (_, index) => foldCidr(`${address}/${length - 1 - index}`).name);
  const isTrue = (hit: LocationHit) => {
    const range = cidrRange(hit.network);
    return range.start <= end && range.end >= start;
  };
  return {
    isTrue,
    match: {
      cypher: `WITH COLLECT {
  MATCH (n:GEO_NETWORK {cidr: $cidr}) RETURN n.cidr AS cidr
  UNION
  MATCH (plane:RANGE_PLANE {name: 'geolocation'})
  WITH plane.generation + ':' + $start AS low, plane.generation + ':' + $end AS high
  MATCH (place:GEO_RANGE) WHERE low <= place.start <= high
  UNWIND place.networks AS cidr
  WITH DISTINCT cidr WHERE toInteger(split(cidr, '/')[1]) > $length AND (cidr CONTAINS ':') = ($family = 6)
  RETURN cidr
} AS inside
UNWIND CASE WHEN inside <> [] THEN inside ELSE COLLECT {
  UNWIND range(0, size($holding) - 1) AS rank
  MATCH (n:GEO_NETWORK {cidr: $holding[rank]})
  RETURN n.cidr ORDER BY rank LIMIT 1
} END AS cidr
RETURN cidr`,
      parameters: { cidr: name, start, end, length: BigInt(length), family: BigInt(family), holding },
    },
  };
}

function wholeAddress(value: string): string {
  const { name } = foldAddress(value);
  return `${name}/${name.includes(':') ? 128 : 32}`;
}
