import { type ParserRuleContext, TerminalNode } from 'antlr4ng';
import type { RuleName } from './generated/cypher.js';
import { readExpression } from './read-expression.ts';
import { readLabelExpression } from './read-labels.ts';
import { readPattern } from './read-patterns.ts';
import type {
  CallClause,
  Clause,
  Command,
  Mark,
  OrderBy,
  Pattern,
  Projection,
  ProjectionItem,
  Query,
  QueryPart,
  RowCount,
  SingleQuery,
  Span,
  StatementNode,
  SyntaxNode,
  Where,
  WriteClause,
  YieldItem,
} from './syntax.ts';
import { dottedNameAt, inOrder, readVariable, readVariables, type SyntaxReader } from './syntax-reader.ts';
import { tokenName } from './tokens.ts';
import { childRule, childRules, childTokens, ruleOf, rulesUnder, spanOf } from './tree.ts';

/** The typed tree of a statement that the grammar has read. */
export function readStatement(tree: ParserRuleContext, text: string): StatementNode {
  return new Reader(text).statement(tree);
}

/** Returns whether a statement is only explained, or profiled. */
export function modeOf(tree: ParserRuleContext): 'run' | 'explain' | 'profile' {
  const words = childRules(tree, 'preparserOption').flatMap(childTokens);
  if (words.includes('PROFILE')) return 'profile';
  return words.includes('EXPLAIN') ? 'explain' : 'run';
}

const WRITES: Partial<Record<RuleName, WriteClause['clause']>> = {
  createClause: 'create',
  insertClause: 'insert',
  mergeClause: 'merge',
  setClause: 'set',
  removeClause: 'remove',
  deleteClause: 'delete',
  foreachClause: 'foreach',
};

const OTHERS = {
  useClause: 'use',
  finishClause: 'finish',
  loadCSVClause: 'load-csv',
  composableCommandClauses: 'command-clause',
} as const;

const MARKS: Partial<Record<RuleName, Mark['kind']>> = {
  hint: 'hint',
  matchMode: 'match-mode',
  pathMode: 'path-mode',
  searchClause: 'search',
  groupBy: 'group-by',
  subqueryInTransactionsParameters: 'in-transactions',
  localDefinition: 'definition',
  cypherOptions: 'options',
};

/** Rules that are read as expressions everywhere. */
const EXPRESSIONS: ReadonlySet<RuleName | null> = new Set<RuleName>([
  'expression',
  'expression7',
  'expression6',
  'expression2',
  'functionInvocation',
  'parameter',
  'map',
  'variable',
]);

class Reader implements SyntaxReader {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  readonly expression: SyntaxReader['expression'] = (tree) => readExpression(tree, this);
  readonly pattern: SyntaxReader['pattern'] = (tree) => readPattern(tree, this);

  statement(tree: ParserRuleContext): StatementNode {
    const statement = childRule(tree, 'statement');
    const body = statement === null ? null : childRule(statement, 'command', 'queryWithLocalDefinitions');
    const marks = childRules(tree, 'preparserOption').flatMap((option) => this.parts(option));
    const read = body === null ? null : ruleOf(body) === 'command' ? this.#command(body) : this.query(body);
    return { kind: 'statement', body: read, span: spanOf(tree), children: inOrder(...marks, read) };
  }

  #command(tree: ParserRuleContext): Command {
    return { kind: 'command', span: spanOf(tree), children: this.parts(tree) };
  }

  query(tree: ParserRuleContext): Query {
    const definitions = childRules(tree, 'localDefinition').map((definition) => this.#mark(definition, 'definition'));
    const next = childRule(tree, 'nextStatement');
    const parts = next === null ? [] : childRules(next, 'regularQuery').map((part) => this.#part(part));
    return { kind: 'query', parts, span: spanOf(tree), children: [...definitions, ...parts] };
  }

  #part(tree: ParserRuleContext): QueryPart {
    const union = childRule(tree, 'union');
    const children = this.parts(union ?? tree);
    const branches = children.filter((child) => child.kind === 'single-query');
    return { kind: 'query-part', isUnion: union !== null, branches, span: spanOf(tree), children };
  }

  #singleQuery(tree: ParserRuleContext): SingleQuery {
    const clauses = childRules(tree, 'clause').map((clause) => this.#clause(clause));
    const body = childRule(tree, 'queryWithLocalDefinitions');
    const braces = body === null ? null : this.query(body);
    const use = childRules(tree, 'useClause').map((clause) => this.#clauseOf(clause));
    return { kind: 'single-query', clauses, braces, span: spanOf(tree), children: inOrder(...use, ...clauses, braces) };
  }

  #clause(tree: ParserRuleContext): Clause {
    const [clause] = rulesUnder(tree);
    return this.#clauseOf(clause ?? tree);
  }

  #clauseOf(tree: ParserRuleContext): Clause {
    const rule = ruleOf(tree);
    const span = spanOf(tree);
    switch (rule) {
      case 'matchClause':
        return this.#match(tree);
      case 'withClause': {
        const [projection, where] = [this.#projection(tree), this.where(tree)];
        return { kind: 'with', projection, where, span, children: inOrder(projection, where) };
      }
      case 'returnClause': {
        const projection = this.#projection(tree);
        return { kind: 'return', projection, span, children: [projection] };
      }
      case 'unwindClause':
      case 'forListClause':
        return this.#unwind(tree, rule);
      case 'letClause':
        return this.#let(tree);
      case 'filterClause': {
        const condition = this.expression(childRule(tree, 'expression') ?? tree);
        return { kind: 'filter', condition, span, children: [condition] };
      }
      case 'callClause':
        return this.#call(tree);
      case 'subqueryClause':
        return this.#subquery(tree);
      case 'orderBySkipLimitClause': {
        const rows = this.#rows(tree);
        return { kind: 'order-skip-limit', ...rows, span, children: inOrder(rows.orderBy, rows.skip, rows.limit) };
      }
      case 'useClause':
      case 'finishClause':
      case 'loadCSVClause':
      case 'composableCommandClauses':
        return { kind: OTHERS[rule], span, children: this.parts(tree) };
      default:
        return this.#write(tree);
    }
  }

  #write(tree: ParserRuleContext): Clause {
    const rule = ruleOf(tree);
    const clause = rule === null ? undefined : WRITES[rule];
    const children = this.parts(tree);
    const span = spanOf(tree);
    if (clause === undefined) return { kind: 'other-clause', span, children };
    const found = clause === 'merge' ? children.find((child): child is Pattern => child.kind === 'pattern') : undefined;
    return { kind: 'write', clause, pattern: found ?? null, span, children };
  }

  #match(tree: ParserRuleContext): Clause {
    const list = childRule(tree, 'patternList') ?? tree;
    const patterns = childRules(list, 'pattern').map(this.pattern);
    const where = this.where(tree);
    const marks = childRules(tree, 'matchMode', 'hint', 'searchClause').flatMap((mark) => this.#known(mark));
    return {
      kind: 'match',
      isOptional: childTokens(tree).includes('OPTIONAL'),
      patterns,
      patternsSpan: spanOf(list),
      where,
      span: spanOf(tree),
      children: inOrder(...marks, ...patterns, where),
    };
  }

  #unwind(tree: ParserRuleContext, rule: 'unwindClause' | 'forListClause'): Clause {
    const expression = this.expression(childRule(tree, 'expression') ?? tree);
    const variable = readVariable(childRule(tree, 'variable') ?? tree, this);
    const base = { span: spanOf(tree), children: inOrder(expression, variable) };
    if (rule === 'unwindClause') return { kind: 'unwind', list: expression, variable, ...base };
    return { kind: 'for', bindings: [{ variable, expression }], ...base };
  }

  #let(tree: ParserRuleContext): Clause {
    const bindings = childRules(tree, 'letItem').map((item) => ({
      variable: readVariable(childRule(item, 'variable') ?? item, this),
      expression: this.expression(childRule(item, 'expression') ?? item),
    }));
    const children = bindings.flatMap(({ variable, expression }) => [variable, expression]);
    return { kind: 'let', bindings, span: spanOf(tree), children };
  }

  #call(tree: ParserRuleContext): CallClause {
    const name = childRule(tree, 'procedureName') ?? tree;
    const given = childRules(tree, 'procedureArgument').map(this.expression);
    const where = this.where(tree);
    const tokens = childTokens(tree);
    const items = childRules(tree, 'procedureResultItem').flatMap((item) => this.#yieldItem(item));
    return {
      kind: 'call-procedure',
      isOptional: tokens.includes('OPTIONAL'),
      name: dottedNameAt(name, this),
      nameSpan: spanOf(name),
      arguments: given,
      yields: tokens.includes('YIELD') ? (tokens.includes('TIMES') ? '*' : items) : null,
      where,
      span: spanOf(tree),
      children: inOrder(...given, ...items, where),
    };
  }

  #yieldItem(tree: ParserRuleContext): YieldItem[] {
    const [column, alias = null] = readVariables(tree, this);
    if (column === undefined) return [];
    return [{ kind: 'yield-item', column, alias, span: spanOf(tree), children: inOrder(column, alias) }];
  }

  #subquery(tree: ParserRuleContext): Clause {
    const scope = childRule(tree, 'subqueryScope');
    const query = this.query(childRule(tree, 'queryWithLocalDefinitions') ?? tree);
    const marks = childRules(tree, 'subqueryInTransactionsParameters').flatMap((mark) => this.#known(mark));
    const variables = scope === null ? [] : readVariables(scope, this);
    const imports =
      scope === null
        ? null
        : ({
            kind: 'subquery-imports',
            isAll: childTokens(scope).includes('TIMES'),
            variables,
            span: spanOf(scope),
            children: variables,
          } as const);
    return {
      kind: 'call-subquery',
      isOptional: childTokens(tree).includes('OPTIONAL'),
      imports,
      query,
      span: spanOf(tree),
      children: inOrder(imports, query, ...marks),
    };
  }

  #projection(clause: ParserRuleContext): Projection {
    return this.#projectionOf(childRule(clause, 'returnBody') ?? clause);
  }

  #projectionOf(body: ParserRuleContext): Projection {
    const list = childRule(body, 'returnItems') ?? body;
    const items = childRules(list, 'returnItem').map((item) => this.#item(item));
    const rows = this.#rows(body);
    const groups = childRules(body, 'groupBy').flatMap((mark) => this.#known(mark));
    const tokens = childTokens(body);
    return {
      kind: 'projection',
      isDistinct: tokens.includes('DISTINCT'),
      isAll: tokens.includes('ALL'),
      star: starOf(list),
      items,
      itemsSpan: spanOf(list),
      ...rows,
      span: spanOf(body),
      children: inOrder(...items, ...groups, rows.orderBy, rows.skip, rows.limit),
    };
  }

  #item(tree: ParserRuleContext): ProjectionItem {
    const expression = this.expression(childRule(tree, 'expression') ?? tree);
    const [alias = null] = readVariables(tree, this);
    return { kind: 'projection-item', expression, alias, span: spanOf(tree), children: inOrder(expression, alias) };
  }

  #rows(tree: ParserRuleContext): Pick<Projection, 'orderBy' | 'skip' | 'limit'> {
    const order = childRule(tree, 'orderBy');
    return {
      orderBy: order === null ? null : this.#orderBy(order),
      skip: this.#rowCount(childRule(tree, 'skip'), 'skip'),
      limit: this.#rowCount(childRule(tree, 'limit'), 'limit'),
    };
  }

  #orderBy(tree: ParserRuleContext): OrderBy {
    const items = childRules(tree, 'orderItem').map((item) => ({
      expression: this.expression(childRule(item, 'expression') ?? item),
      isDescending: childRule(item, 'descToken') !== null,
    }));
    const children = items.map(({ expression }) => expression);
    return { kind: 'order-by', items, span: spanOf(tree), children };
  }

  #rowCount(tree: ParserRuleContext | null, kind: 'skip' | 'limit'): RowCount | null {
    if (tree === null) return null;
    const count = this.expression(childRule(tree, 'expression') ?? tree);
    return { kind, count, span: spanOf(tree), children: [count] };
  }

  where(tree: ParserRuleContext): Where | null {
    const where = childRule(tree, 'whereClause');
    return where === null ? null : this.#whereOf(where);
  }

  #whereOf(tree: ParserRuleContext): Where {
    const condition = this.expression(childRule(tree, 'expression') ?? tree);
    return { kind: 'where', condition, span: spanOf(tree), children: [condition] };
  }

  parts(tree: ParserRuleContext): SyntaxNode[] {
    return rulesUnder(tree).flatMap((child) => this.#known(child));
  }

  /** Reads a node by its own rule if there is one, else the known nodes under it. */
  #known(tree: ParserRuleContext): SyntaxNode[] {
    const rule = ruleOf(tree);
    if (EXPRESSIONS.has(rule)) return [this.expression(tree)];
    const mark = rule === null ? undefined : MARKS[rule];
    if (mark !== undefined) return [this.#mark(tree, mark)];
    switch (rule) {
      case 'pattern':
        return [this.pattern(tree)];
      case 'singleQuery':
        return [this.#singleQuery(tree)];
      case 'queryWithLocalDefinitions':
        return [this.query(tree)];
      case 'clause':
        return [this.#clause(tree)];
      case 'setClause':
      case 'useClause':
      case 'returnClause':
      case 'composableCommandClauses':
        return [this.#clauseOf(tree)];
      case 'returnBody':
        return [this.#projectionOf(tree)];
      case 'whereClause':
        return [this.#whereOf(tree)];
      case 'orderBy':
        return [this.#orderBy(tree)];
      case 'skip':
      case 'limit':
        return inOrder(this.#rowCount(tree, rule));
      case 'labelExpression':
      case 'labelExpression4':
        return [readLabelExpression(tree, this)];
      case 'dynamicExpression':
        return [{ kind: 'label-dynamic', span: spanOf(tree), children: this.parts(tree) }];
      default:
        return this.parts(tree);
    }
  }

  #mark(tree: ParserRuleContext, kind: Mark['kind']): Mark {
    return { kind, span: spanOf(tree), children: this.parts(tree) };
  }
}

/** Returns the place of the `*` of a WITH or RETURN. */
function starOf(items: ParserRuleContext): Span | null {
  const star = items.children.find((child) => child instanceof TerminalNode && tokenName(child.symbol) === 'TIMES');
  return star instanceof TerminalNode ? { start: star.symbol.start, end: star.symbol.stop + 1 } : null;
}
