import Cypher from '@neo4j/cypher-builder';
import { IS_REGISTRANT } from '../../facts/organisations.ts';
import { foldHost, foldTld, KeyError } from '../../schema/keys/index.ts';
import { clauses } from '../../store/cypher-text.ts';
import { matchByTextIndex } from '../../store/match-by-index.ts';
import { countryName } from '../../views/location-record.ts';
import { COUNTRY_CODES } from '../../views/location-search.ts';
import { comparison, matches, type Pattern, readPattern } from './pattern.ts';
import { SearchError } from './search-error.ts';

/** A term about a domain, compiled: its Cypher reads the one parameter that it is given. */
export interface DomainTerm {
  readonly side: 'domain';
  readonly field: string;
  readonly value: unknown;
  /** True of the registrable domain `h`; `w` is the newest snapshot of its registration, as a map. */
  readonly condition: (parameter: Cypher.Param) => Cypher.Predicate;
  /** A statement that goes by an index and binds every `h` for which the condition may be true; null where there is none. */
  readonly anchor: ((parameter: Cypher.Param) => Cypher.Clause) | null;
  /** Whether the condition reads `w`. */
  readonly readsSnapshot: boolean;
  /** The kind of source that has it. */
  readonly source: 'whois' | 'domainer';
}

type Compile = (field: string, value: string) => Omit<DomainTerm, 'side' | 'field' | 'source'>;

const [H, O, N] = [new Cypher.NamedNode('h'), new Cypher.NamedNode('o'), new Cypher.NamedNode('n')];
const O_NAME = O.property('name');

const COMPILE: ReadonlyMap<string, Compile> = new Map(
  Object.entries({
    registrantName: inSnapshot(() => new Cypher.Raw('toLower(w.registrantName)')),
    registrantCompany: registrant('REGISTERED_BY', 'ORGANIZATION', () => O_NAME, lowerText),
    registrantEmail: registrant('HAS_EMAIL', 'EMAIL', () => new Cypher.Raw('substring(o.name, 6)'), lowerText),
    registrantPhone: registrant('HAS_PHONE', 'PHONE', () => O_NAME, digits),
    registrantCountry: country,
    registrantCity: inSnapshot(() => new Cypher.Raw('toLower(coalesce(w.registrantCity, h.registrantCity))')),
    registrar,
    registrarIanaId,
    nameServer,
    domainStatus,
    tld,
    domain_length: domainLength,
    creation_date: date('createDate'),
    updatedDate: date('updateDate'),
    expiryDate: date('expiryDate'),
  }),
);

const DOMAINER: ReadonlySet<string> = new Set(['tld', 'domain_length', 'nameServer']);

/** Fields of domains that can be searched (contract rest.md 1.8). */
export const DOMAIN_FIELDS: readonly string[] = [...COMPILE.keys()];

/** Compiles a term about domains. Throws a `SearchError` for a value that the field cannot have. */
export function domainTerm(field: string, value: string): DomainTerm {
  const compile = COMPILE.get(field);
  if (compile === undefined) throw new SearchError(`${field} is no field of domains.`);
  try {
    return { side: 'domain', field, source: DOMAINER.has(field) ? 'domainer' : 'whois', ...compile(field, value) };
  } catch (error) {
    if (error instanceof KeyError) throw new SearchError(`${field} must be ${error.expected}.`, field);
    throw error;
  }
}

function exists(pattern: Cypher.Pattern, condition: Cypher.Predicate): Cypher.Exists {
  return new Cypher.Exists(new Cypher.Match(pattern).where(condition));
}

function lowerText(field: string, value: string): Pattern {
  return readPattern(field, value.toLowerCase(), 'contains');
}

/** Numbers are stored as digits after a plus. */
function digits(field: string, value: string): Pattern {
  const pattern = readPattern(field, value, 'contains');
  const text = pattern.text.replace(/[^\d+]/g, '');
  if (text === '') throw new SearchError(`${field} needs digits to look for.`, field);
  return { ...pattern, text };
}

/** A registrant by the nodes that it is joined to: an index covers parts of their names. */
function registrant(
  type: string,
  label: string,
  name: () => Cypher.Expr,
  read: (field: string, value: string) => Pattern,
): Compile {
  const node = () => new Cypher.Pattern(O, { labels: [label] });
  const edge = () =>
    new Cypher.Pattern(H).related(new Cypher.NamedRelationship('r'), { type }).to(O, { labels: [label] });
  return (field, value) => {
    const pattern = read(field, value);
    const found = (parameter: Cypher.Param) =>
      Cypher.and(new Cypher.Raw(IS_REGISTRANT), comparison(name(), pattern.how, parameter));
    return {
      value: pattern.text,
      condition: (parameter) => exists(edge(), found(parameter)),
      anchor: (parameter) =>
        new Cypher.Match(node())
          .where(Cypher.contains(O_NAME, parameter))
          .match(edge())
          .where(found(parameter))
          .return(H),
      readsSnapshot: false,
    };
  };
}

/** What the snapshots of registrations have, or the domain where there are none. */
function inSnapshot(value: () => Cypher.Expr): Compile {
  return (field, given) => {
    const pattern = lowerText(field, given);
    return {
      value: pattern.text,
      condition: (parameter) => comparison(value(), pattern.how, parameter),
      anchor: null,
      readsSnapshot: true,
    };
  };
}

/** By the code, or by the English name or a part of it. */
function country(field: string, value: string): ReturnType<Compile> {
  const pattern = lowerText(field, value);
  const isMeant = (code: string) => code.toLowerCase() === pattern.text || matches(pattern, countryName(code));
  const codes = COUNTRY_CODES.filter(isMeant);
  const exact = codes.filter((code) => code.toLowerCase() === pattern.text);
  return {
    value: exact.length > 0 ? exact : codes,
    condition: (parameter) => {
      const c = new Cypher.NamedNode('c');
      const stated = new Cypher.Pattern(H).related({ type: 'HAS_COUNTRY' }).to(c, { labels: ['COUNTRY'] });
      return exists(stated, Cypher.in(c.property('name'), parameter));
    },
    anchor: (parameter) =>
      clauses(
        new Cypher.Unwind([parameter, 'code']),
        'MATCH (h:HOSTNAME)-[:HAS_COUNTRY]->(:COUNTRY {name: code}) RETURN h',
      ),
    readsSnapshot: false,
  };
}

/** There are a few thousand registrars: all are read, by the index on their names. */
function registrar(field: string, value: string): ReturnType<Compile> {
  const pattern = lowerText(field, value);
  const named = (parameter: Cypher.Param) =>
    comparison(new Cypher.Raw('toLower(coalesce(o.displayName, o.name))'), pattern.how, parameter);
  return {
    value: pattern.text,
    condition: (parameter) =>
      exists(
        new Cypher.Pattern(H).related({ type: 'HAS_REGISTRAR' }).to(O, { labels: ['REGISTRAR'] }),
        named(parameter),
      ),
    anchor: (parameter) =>
      clauses(
        new Cypher.Match(new Cypher.Pattern(O, { labels: ['REGISTRAR'] })).where(
          Cypher.and(new Cypher.Raw("o.name >= ''"), named(parameter)),
        ),
        'MATCH (h:HOSTNAME)-[:HAS_REGISTRAR]->(o) RETURN h',
      ),
    readsSnapshot: false,
  };
}

function registrarIanaId(field: string, value: string): ReturnType<Compile> {
  const id = /^(?:iana:)?0*(\d{1,7})$/i.exec(value.trim())?.[1];
  if (id === undefined) throw new SearchError(`${field} must be a number of IANA's list such as 292.`, field);
  return {
    value: `iana:${id}`,
    condition: (name) =>
      new Cypher.Exists(
        new Cypher.Pattern(H).related({ type: 'HAS_REGISTRAR' }).to({ labels: ['REGISTRAR'], properties: { name } }),
      ),
    anchor: (name) =>
      new Cypher.Match(
        new Cypher.Pattern(H, { labels: ['HOSTNAME'] })
          .related({ type: 'HAS_REGISTRAR' })
          .to({ labels: ['REGISTRAR'], properties: { name } }),
      ).return(H),
    readsSnapshot: false,
  };
}

/** Shorter parts are in nearly every name: the servers of each domain are read instead. */
const SHORTEST_PART = 3;

function nameServer(field: string, value: string): ReturnType<Compile> {
  const pattern = lowerText(field, value.replace(/\.(?=\*?$)/, ''));
  const named = (parameter: Cypher.Param) => comparison(N.property('name'), pattern.how, parameter);
  return {
    value: pattern.text,
    condition: (parameter) =>
      exists(
        new Cypher.Pattern(N, { labels: ['HOSTNAME'] }).related({ type: 'NAMESERVER_FOR' }).to(H),
        named(parameter),
      ),
    anchor:
      pattern.text.length < SHORTEST_PART
        ? null
        : (parameter) =>
            // Without the hint Neo4j may read every name where it takes the hosts for few.
            clauses(
              matchByTextIndex(N, 'HOSTNAME', 'name', named(parameter)),
              'MATCH (n)-[:NAMESERVER_FOR]->(h:HOSTNAME) RETURN h',
            ),
    readsSnapshot: false,
  };
}

/** Status codes are compared without case, blanks and dashes: sources write them as EPP or as RDAP does. */
function domainStatus(field: string, value: string): ReturnType<Compile> {
  const { text, how } = lowerText(field, value);
  const pattern = { how, text: text.replace(/[\s_-]/g, '') };
  return {
    value: pattern.text,
    condition: (parameter) => {
      const folded = new Cypher.Raw("toLower(replace(replace(status, ' ', ''), '-', ''))");
      const isMeant = comparison(folded, pattern.how, parameter);
      return Cypher.any(new Cypher.NamedVariable('status'), H.property('domainStatus'), isMeant);
    },
    anchor: null,
    readsSnapshot: false,
  };
}

/** Exactly: `com`, `.com`, or a longer suffix such as `co.uk`. A wildcard opens the top-level domain. */
function tld(field: string, value: string): ReturnType<Compile> {
  const pattern = readPattern(field, value.toLowerCase(), 'equals');
  if (pattern.how !== 'equals') {
    return {
      value: pattern.text,
      condition: (parameter) => comparison(new Cypher.Raw("last(split(h.name, '.'))"), pattern.how, parameter),
      anchor: null,
      readsSnapshot: false,
    };
  }
  const suffix = pattern.text.replace(/^\./, '');
  const folded = suffix.includes('.') ? foldHost(suffix) : foldTld(suffix);
  return {
    value: { tld: folded.split('.').at(-1), ending: `.${folded}` },
    condition: (parameter) => hasEnding(parameter),
    anchor: (parameter) =>
      new Cypher.Match(
        new Cypher.Pattern(H, { labels: ['HOSTNAME'] })
          .related({ type: 'CHILD_OF' })
          .to({ labels: ['TLD'], properties: { name: parameter.property('tld') } }),
      )
        .where(hasEnding(parameter))
        .return(H),
    readsSnapshot: false,
  };
}

/** Not ENDS WITH, for which the whole index of names would be read rather than the names under one top-level domain. */
function hasEnding(parameter: Cypher.Param): Cypher.Predicate {
  const ending = parameter.property('ending');
  return Cypher.eq(Cypher.right(H.property('name'), Cypher.size(ending)), ending);
}

/** Characters of the registrable domain as it is stored, the dot and the suffix with it. */
function domainLength(field: string, value: string): ReturnType<Compile> {
  const text = value.trim();
  if (!/^\d{1,3}$/.test(text)) throw new SearchError(`${field} must be a whole number of characters.`, field);
  return {
    value: BigInt(text),
    condition: (parameter) => Cypher.eq(Cypher.size(H.property('name')), parameter),
    anchor: null,
    readsSnapshot: false,
  };
}

/** `2026-08-23`; a wildcard behind a part of it takes the whole year or month. */
function date(property: string): Compile {
  return (field, value) => {
    const pattern = readPattern(field, value, 'equals');
    const isDate = pattern.how === 'equals' && isDay(pattern.text);
    const isPeriod = pattern.how === 'starts' && /^\d{4}(?:-(?:\d\d-?)?)?$/.test(pattern.text);
    if (!isDate && !isPeriod) {
      throw new SearchError(`${field} must be a day such as 2026-08-23, or a part of one such as 2026-08*.`, field);
    }
    return {
      value: pattern.text,
      condition: (parameter) => comparison(H.property(property), pattern.how, parameter),
      anchor: null,
      readsSnapshot: false,
    };
  };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
