import Cypher from '@neo4j/cypher-builder';
import { clauses, cypherText } from '../../store/cypher-text.ts';
import type { Statement } from '../../store/database.ts';
import type { DomainTerm } from './domain-fields.ts';
import { type Expression, termsOf } from './expression.ts';

/** Registrable domains that a statement reads and finds: it neither sorts nor counts more. */
export const MOST_MATCHES = 20_000;
/** Hosts of one page of a walk through all of them. */
const WALK_PAGE = 20_000;

/** A registrable domain points at its top-level domain; hosts below it do not. */
const IS_REGISTRABLE = 'EXISTS { (h)-[:CHILD_OF]->(:TLD) }';
// ORDER BY comes before the projection: after it `s` is the map, which has no name.
const NEWEST_SNAPSHOT = `head(COLLECT { MATCH (h)-[:HAS_WHOIS_RECORD]->(s:WHOIS_RECORD)
    WITH s ORDER BY s.name DESC LIMIT 1
    RETURN s {.registrantName, .registrantCity} })`;
const MATCH_COLUMNS = '{name: h.name, createDate: h.createDate, expiryDate: h.expiryDate}';

/**
 * The statement that finds the domains of an expression by indexes; null where some term of it has none, and the expression
 * holds of domains that no other term narrows. Rows: `found`, a map of name, createDate and expiryDate.
 */
export function anchoredStatement(expression: Expression<DomainTerm>): Statement | null {
  const terms = termsOf(expression);
  const anchors = anchorsOf(expression);
  if (anchors === null) return null;
  const branches = anchors.flatMap((term) => term.anchor?.(parameterOf(terms, term)) ?? []);
  return {
    text: cypherText(
      new Cypher.Call(new Cypher.Union(...branches), []),
      `WITH DISTINCT h WHERE ${IS_REGISTRABLE}`,
      filtered(expression, terms),
      `RETURN ${MATCH_COLUMNS} AS found LIMIT $most`,
    ),
    parameters: { ...parametersOf(terms), most: BigInt(MOST_MATCHES + 1) },
  };
}

/** The statement that finds them in the next page of all hosts after `$after`, and returns the end of the page. */
export function walkStatement(expression: Expression<DomainTerm>, after: string): Statement {
  const terms = termsOf(expression);
  return {
    // Without the hint Neo4j may read the index from its beginning for each page, as it takes both for the same.
    text: cypherText(
      `MATCH (h:HOSTNAME) USING RANGE INDEX SEEK h:HOSTNAME(name) WHERE h.name > $after
WITH h ORDER BY h.name LIMIT ${WALK_PAGE}
WITH collect(h) AS hosts`,
      new Cypher.Return(new Cypher.Raw('size(hosts) AS walked, last(hosts).name AS last'), [
        new Cypher.Collect(
          clauses(
            `UNWIND hosts AS h WITH h WHERE ${IS_REGISTRABLE}`,
            filtered(expression, terms),
            `RETURN ${MATCH_COLUMNS}`,
          ),
        ),
        'found',
      ]),
    ),
    parameters: { ...parametersOf(terms), after },
  };
}

/** Of AND the first part that is narrow enough, of OR all parts. */
function anchorsOf(expression: Expression<DomainTerm>): readonly DomainTerm[] | null {
  if (expression.kind === 'term') return expression.term.anchor === null ? null : [expression.term];
  const parts = expression.parts.map(anchorsOf);
  if (expression.kind === 'any') return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  const [first = null] = parts.filter((part) => part !== null).toSorted((one, other) => cost(one) - cost(other));
  return first;
}

/** Fields with few domains to a value first; many of them are under one top-level domain or in one country. */
const BROADER = [
  'registrantEmail',
  'registrantPhone',
  'registrantCompany',
  'nameServer',
  'registrarIanaId',
  'registrar',
];

function cost(terms: readonly DomainTerm[]): number {
  const costs = terms.map(({ field }) => {
    const rank = BROADER.indexOf(field);
    return rank < 0 ? BROADER.length : rank;
  });
  return Math.max(...costs) * 100 + terms.length;
}

function filtered(expression: Expression<DomainTerm>, terms: readonly DomainTerm[]): Cypher.Clause {
  const kept = new Cypher.With(new Cypher.NamedNode('h'));
  if (terms.some(({ readsSnapshot }) => readsSnapshot)) kept.addColumns([new Cypher.Raw(NEWEST_SNAPSHOT), 'w']);
  return kept.where(conditionOf(expression, terms));
}

function conditionOf(expression: Expression<DomainTerm>, terms: readonly DomainTerm[]): Cypher.Predicate {
  if (expression.kind === 'term') return expression.term.condition(parameterOf(terms, expression.term));
  const [first = Cypher.true, ...others] = expression.parts.map((part) => conditionOf(part, terms));
  return expression.kind === 'all' ? Cypher.and(first, ...others) : Cypher.or(first, ...others);
}

/** Each term reads its own parameter. */
function parameterOf(terms: readonly DomainTerm[], term: DomainTerm): Cypher.Param {
  return new Cypher.NamedParam(`value${terms.indexOf(term)}`);
}

function parametersOf(terms: readonly DomainTerm[]): Record<string, unknown> {
  return Object.fromEntries(terms.map((term, index) => [`value${index}`, term.value]));
}
