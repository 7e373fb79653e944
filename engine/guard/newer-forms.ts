import type { ParserRuleContext } from 'antlr4ng';
import { balancePunctuation } from '../advise/suggestions.ts';
import type { RuleName } from '../parse/generated/cypher.js';
import { childRule, childRules, childTokens, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { type Filter, queryError } from './filter.ts';
import { inOlderForms } from './older-forms.ts';

/** Rules of the Cypher 25 grammar that Neo4j 5 does not run: the form's name, and what to write in its place. */
const NEWER: Partial<Record<RuleName, readonly [form: string, instead: string]>> = {
  letClause: ['LET', 'write WITH *, expression AS name'],
  filterClause: ['FILTER', 'write WITH * WHERE condition'],
  forListClause: ['FOR', 'write UNWIND list AS name'],
  when: ['WHEN ... THEN', 'write CASE WHEN ... THEN ... END'],
  localDefinition: ['DEFINE', 'write the expression where it is used'],
  searchClause: ['SEARCH', 'write WHERE n.name STARTS WITH "..."'],
  groupBy: ['GROUP BY', 'RETURN groups by its items that are no aggregates'],
  interpolatedStringLiteral: ['An interpolated string', 'join strings with +'],
  allReduceExpression: ['allReduce', 'write all(x IN list WHERE ...)'],
  propertyExistsPredicate: ['PROPERTY_EXISTS', 'write n.property IS NOT NULL'],
  vectorFunction: ['VECTOR', 'write a list of numbers'],
  vectorDistanceFunction: ['VECTOR_DISTANCE', 'write vector.similarity.euclidean(a, b)'],
  vectorNormFunction: ['VECTOR_NORM', 'write sqrt(reduce(...))'],
  pathMode: ['A path mode', 'leave it out: each relationship is walked once in a path'],
  matchMode: ['A match mode', 'leave it out: relationships of one MATCH differ'],
  obfuscatedLiteral: ['An obfuscated literal', 'write the value or bind a parameter'],
};

const NEWER_RULES = Object.keys(NEWER).filter((rule): rule is RuleName => rule in NEWER);

/** Refuses by name what the grammar reads but the database does not run. */
export const refuseNewerForms: Filter = (statement) => {
  for (const node of findAll(statement.tree, ...NEWER_RULES, 'nextStatement', 'singleQuery', 'returnBody')) {
    const rule = ruleOf(node);
    const [form, instead] = (rule === null ? undefined : NEWER[rule]) ?? newerUse(node) ?? [];
    if (form === undefined || instead === undefined) continue;
    const detail = `${form} belongs to Cypher 25; this graph reads Cypher 5: ${instead}.`;
    const rewrite = inOlderForms(statement);
    const advice = [balancePunctuation(`In place of ${form}, ${instead}.`, rewrite)];
    throw queryError(statement, spanOf(node), 'UNSUPPORTED_FORM', detail, advice);
  }
};

/** Forms that share their rule with older ones. */
function newerUse(node: ParserRuleContext): readonly [string, string] | undefined {
  switch (ruleOf(node)) {
    case 'nextStatement':
      return childRules(node, 'regularQuery').length > 1 ? ['NEXT', 'write CALL { ... } or WITH'] : undefined;
    case 'singleQuery':
      return childRule(node, 'queryWithLocalDefinitions') === null
        ? undefined
        : ['A query in braces', 'leave them out'];
    case 'returnBody':
      return childTokens(node).includes('ALL') ? ['RETURN ALL', 'leave ALL out'] : undefined;
    default:
      return undefined;
  }
}
