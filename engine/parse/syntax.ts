/**
 * The typed tree of one statement: frozen data without the grammar's own rules. Every node has its stretch of the text and its children in
 * the order of the text. A chain in the grammar (`a + b + c`, `n.a.b[0]`, `A|B|C`) is one node with many operands, so that the tree is only
 * as deep as the brackets of the text: recursion may walk it.
 */

import type { Span } from '../text/edit.ts';

export type { Span } from '../text/edit.ts';

interface Node<Kind extends string> {
  readonly kind: Kind;
  readonly span: Span;
  readonly children: readonly SyntaxNode[];
}

// Expressions

/** `"a"`, `-3`, `2.5`, `true`, `null`, `INF`, `NaN`. A number that JavaScript cannot read is NaN. */
export type Literal = Node<'literal'> &
  (
    | { readonly type: 'string'; readonly value: string }
    | { readonly type: 'integer' | 'float'; readonly value: number }
    | { readonly type: 'boolean'; readonly value: boolean }
    | { readonly type: 'null' | 'infinity' | 'nan'; readonly value: null }
  );

/** `$name`. */
export interface Parameter extends Node<'parameter'> {
  readonly name: string;
}

/** A variable at any place: where it is bound, in a pattern or after AS, as well as where it is read. */
export interface Variable extends Node<'variable'> {
  readonly name: string;
}

/** `[a, b]`. */
interface ListLiteral extends Node<'list'> {
  readonly items: readonly Expression[];
}

export interface MapEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Expression;
}

/** `{key: value}`, in an expression or in a pattern. */
interface MapLiteral extends Node<'map'> {
  readonly entries: readonly MapEntry[];
}

/** `CASE WHEN ... THEN ... END`; with a subject `CASE x WHEN ... THEN ... END`. */
export interface CaseExpression extends Node<'case'> {
  readonly subject: Expression | null;
  readonly alternatives: readonly CaseAlternative[];
  readonly otherwise: Expression | null;
}

/** `WHEN test, test THEN result`. */
export interface CaseAlternative extends Node<'case-alternative'> {
  /** Conditions, values, or the right sides of comparisons (`WHEN > 3`). */
  readonly tests: readonly Expression[];
  readonly result: Expression;
}

/** `name(...)`: a function, or a procedure used like a function. */
export interface Call extends Node<'call'> {
  /** The dotted name, each part without back-ticks. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly isDistinct: boolean;
  readonly arguments: readonly Expression[];
}

/** A function with its own syntax: `trim(BOTH "a" FROM b)`, `normalize(a, NFC)`, `vector(...)`, `allReduce(...)`. */
export interface KeywordCall extends Node<'keyword-call'> {
  readonly name: 'trim' | 'normalize' | 'vector' | 'vector_distance' | 'vector_norm' | 'allReduce';
  /** Everything computed for it, in the order of the text. */
  readonly arguments: readonly Expression[];
}

/** `count(*)`. */
interface CountStar extends Node<'count-star'> {}

/** `PROPERTY_EXISTS(n, key)`. */
interface PropertyExists extends Node<'property-exists'> {
  readonly variable: Variable;
  readonly keySpan: Span;
}

/** `EXISTS { }`, `COUNT { }`, `COLLECT { }`: a whole query, or bare patterns with a WHERE. */
export interface SubqueryExpression extends Node<'subquery-expression'> {
  readonly form: 'exists' | 'count' | 'collect';
  readonly query: Query | null;
  readonly patterns: readonly Pattern[];
  readonly patternsSpan: Span | null;
  readonly where: Where | null;
}

/** `n {.name, other: 1, m, .*}`. */
export interface MapProjection extends Node<'map-projection'> {
  readonly variable: Variable;
  readonly items: readonly MapProjectionItem[];
}

/** `.name` (its span begins at the dot), `key: value`, a variable, or `.*`. */
export type MapProjectionItem =
  | { readonly kind: 'property'; readonly key: string; readonly span: Span }
  | { readonly kind: 'entry'; readonly key: string; readonly value: Expression; readonly span: Span }
  | { readonly kind: 'variable'; readonly variable: Variable; readonly span: Span }
  | { readonly kind: 'all'; readonly span: Span };

/** `[x IN list WHERE condition | body]`. */
export interface ListComprehension extends Node<'list-comprehension'> {
  readonly variable: Variable;
  readonly list: Expression;
  readonly where: Expression | null;
  readonly body: Expression | null;
}

/** `[p = (a)-->(b) WHERE condition | body]`. */
export interface PatternComprehension extends Node<'pattern-comprehension'> {
  readonly pattern: Pattern;
  readonly where: Expression | null;
  readonly body: Expression;
  /** Place of the bar. */
  readonly barAt: number;
}

/** `reduce(accumulator = initial, variable IN list | body)`. */
export interface Reduce extends Node<'reduce'> {
  readonly accumulator: Variable;
  readonly initial: Expression;
  readonly variable: Variable;
  readonly list: Expression;
  readonly body: Expression;
}

/** `all(x IN list WHERE condition)`, and `any`, `none`, `single`. */
export interface Quantifier extends Node<'quantifier'> {
  readonly quantifier: 'all' | 'any' | 'none' | 'single';
  readonly variable: Variable;
  readonly list: Expression;
  readonly where: Expression | null;
}

/** `(a)-->(b)` used as an expression. */
export interface PatternExpression extends Node<'pattern-expression'> {
  readonly pattern: Pattern;
}

/** `shortestPath((a)-[*]-(b))` used as an expression. */
export interface ShortestPathExpression extends Node<'shortest-path-expression'> {
  readonly pattern: Pattern;
}

/** `(expression)`. */
interface Parenthesised extends Node<'parenthesised'> {
  readonly inner: Expression;
}

/** `a OR b OR c`, and XOR, AND. */
interface Connective extends Node<'or' | 'xor' | 'and'> {
  readonly operands: readonly Expression[];
}

/** `NOT a`, and `NOT NOT a` as one. */
interface Not extends Node<'not'> {
  readonly times: number;
  readonly operand: Expression;
}

/** An operator as written, without white space. */
export interface Operator {
  readonly text: string;
  readonly span: Span;
}

/** `a < b <= c`: `operators[i]` is between `operands[i]` and `operands[i + 1]`. */
export interface Comparison extends Node<'comparison'> {
  readonly operands: readonly Expression[];
  readonly operators: readonly Operator[];
}

/** Sums and joined texts and lists (`+`, `-`, `||`), products (`*`, `/`, `%`) and powers (`^`). */
export interface Arithmetic extends Node<'sum' | 'product' | 'power'> {
  readonly operands: readonly Expression[];
  readonly operators: readonly Operator[];
}

/** `a =~ b`, `a STARTS WITH b`, `a IN b`. */
export interface Predicate extends Node<'predicate'> {
  readonly operator: '=~' | 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | 'IN';
  readonly left: Expression;
  readonly right: Expression;
}

/** `a IS NOT NULL`, `a IS :: INTEGER`, `a IS NFC NORMALIZED`. */
interface StateCheck extends Node<'null-check' | 'type-check' | 'normalised-check'> {
  readonly operand: Expression;
  readonly isNegated: boolean;
}

/** `n:A|B`, `n IS NOT A`. */
interface LabelCheck extends Node<'label-check'> {
  readonly operand: Expression;
  readonly isNegated: boolean;
  readonly labels: LabelExpression;
}

/** The right side of a comparison whose left side comes earlier: in `CASE x WHEN > 3 THEN`. */
interface OpenComparison extends Node<'open-comparison'> {
  readonly operator: string;
  readonly operand: Expression | null;
}

/** `-a`, `+a`. */
interface Sign extends Node<'sign'> {
  readonly sign: '+' | '-';
  readonly operand: Expression;
}

/** `n.name`, `l[0]`, `l[1..3]`, and any chain of these. */
export interface Access extends Node<'access'> {
  readonly base: Expression;
  readonly steps: readonly AccessStep[];
}

/** `.name`. */
interface PropertyStep extends Node<'property'> {
  readonly key: string;
  readonly keySpan: Span;
}

/** `[index]`. */
interface IndexStep extends Node<'index'> {
  readonly index: Expression;
}

/** `[from..to]`. */
export interface SliceStep extends Node<'slice'> {
  readonly from: Expression | null;
  readonly to: Expression | null;
}

export type AccessStep = PropertyStep | IndexStep | SliceStep;

/** An expression of a form that no other kind has: an interpolated or obfuscated literal. Its parts are its children. */
interface OtherExpression extends Node<'interpolated-string' | 'obfuscated-literal' | 'other-expression'> {}

export type Expression =
  | Literal
  | Parameter
  | Variable
  | ListLiteral
  | MapLiteral
  | CaseExpression
  | Call
  | KeywordCall
  | CountStar
  | PropertyExists
  | SubqueryExpression
  | MapProjection
  | ListComprehension
  | PatternComprehension
  | Reduce
  | Quantifier
  | PatternExpression
  | ShortestPathExpression
  | Parenthesised
  | Connective
  | Not
  | Comparison
  | Arithmetic
  | Predicate
  | StateCheck
  | LabelCheck
  | OpenComparison
  | Sign
  | Access
  | OtherExpression;

// Labels and types

/** `A` in a label or type expression. */
interface LabelName extends Node<'label-name'> {
  readonly name: string;
}

/** `%`. */
interface LabelWildcard extends Node<'label-wildcard'> {}

/** `$(expression)` in place of a label or type. */
interface LabelDynamic extends Node<'label-dynamic'> {}

/** `!A`, and `!!A` as one. */
interface LabelNot extends Node<'label-not'> {
  readonly times: number;
  readonly operand: LabelExpression;
}

/** `A&B`, `A:B`; `A|B`. */
interface LabelConnective extends Node<'label-and' | 'label-or'> {
  readonly operands: readonly LabelExpression[];
}

/** `(A|B)`. */
interface LabelParenthesised extends Node<'label-parenthesised'> {
  readonly inner: LabelExpression;
}

export type LabelExpression =
  | LabelName
  | LabelWildcard
  | LabelDynamic
  | LabelNot
  | LabelConnective
  | LabelParenthesised;

/** One name inside a label or type expression: `IPV4` in `(n:IPV4|IPV6)`. */
export interface NameUse {
  readonly name: string;
  readonly span: Span;
  /** True under `!`: it excludes rather than anchors. */
  readonly negated: boolean;
}

// Patterns

/** A value written in the text or bound by a parameter, where that is all it is. */
export type ValueReference =
  | { readonly kind: 'string'; readonly value: string; readonly span: Span }
  | { readonly kind: 'number'; readonly value: number; readonly span: Span }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly ValueReference[]; readonly span: Span }
  | { readonly kind: 'other'; readonly span: Span };

/** A property of a map written in a pattern: `{name: "x"}`. */
export interface PatternProperty {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: ValueReference;
}

/** How often a relationship is walked: `max` is null without a bound. */
export interface PathLength {
  readonly min: number;
  readonly max: number | null;
}

/** `*1..3` inside the brackets of a step, or the `{1,3}` behind a step or a group. */
export interface WrittenLength extends PathLength {
  readonly form: 'star' | 'quantifier';
  readonly span: Span;
}

/** `(n:A {key: value} WHERE condition)`. */
export interface NodePattern extends Node<'node'> {
  readonly variable: string | null;
  readonly variableSpan: Span | null;
  readonly labels: readonly NameUse[];
  /** `%`, the wildcard label, or a dynamic label `$(...)` occurs. */
  readonly hasWildcard: boolean;
  readonly hasDynamicLabel: boolean;
  readonly labelExpression: LabelExpression | null;
  /** The label expression with its colon. */
  readonly labelSpan: Span | null;
  /** Place for a label: after the variable, else after the parenthesis. */
  readonly labelAt: number;
  readonly properties: readonly PatternProperty[];
  /** The map, or the parameter in its place. */
  readonly propertyMap: Expression | null;
  readonly where: Expression | null;
}

/** `-[r:A*1..3 {key: value} WHERE condition]->`, with the quantifier after it if it has one. */
export interface RelationshipPattern extends Node<'relationship'> {
  readonly variable: string | null;
  readonly variableSpan: Span | null;
  readonly types: readonly NameUse[];
  readonly hasWildcard: boolean;
  readonly hasDynamicType: boolean;
  readonly typeExpression: LabelExpression | null;
  readonly direction: 'left' | 'right' | 'none';
  /** Null for a single step; bounds for `*1..3`, `+`, `{1,3}`; `max` null where unbounded. */
  readonly length: PathLength | null;
  /** The lengths as written: one, none, or both, which the star contains. */
  readonly writtenLengths: readonly WrittenLength[];
  readonly typeSpan: Span | null;
  /** The bracket `[...]`, null for the bare arrow forms `-->`. */
  readonly bracketSpan: Span | null;
  /** The arrow alone, without the quantifier `{1,3}` after it. */
  readonly arrowSpan: Span;
  /** Place for a type: after the variable, else after the bracket; null for the bare arrow forms. */
  readonly typeAt: number | null;
  readonly properties: readonly PatternProperty[];
  readonly propertyMap: Expression | null;
  readonly where: Expression | null;
}

/** `((a)-->(b) WHERE condition){1,3}`. */
export interface PatternGroup extends Node<'group'> {
  readonly pattern: Pattern;
  readonly where: Expression | null;
  readonly length: WrittenLength | null;
}

export type PatternElement = NodePattern | RelationshipPattern | PatternGroup;

/** `p = ANY SHORTEST (a)-[:A]->(b)`, `shortestPath((a)-[*]-(b))`: one path with its name and its search mode. */
export interface Pattern extends Node<'pattern'> {
  readonly variable: Variable | null;
  /** The words before the path, as written: `ANY SHORTEST`, `SHORTEST 3 PATHS`, `TRAIL`. */
  readonly selector: readonly string[];
  readonly function: 'shortestPath' | 'allShortestPaths' | null;
  readonly elements: readonly PatternElement[];
  /** The path alone, without its name, its selector and the function around it. */
  readonly pathSpan: Span;
}

// Clauses

/** `WHERE condition` of a clause or a subquery. */
export interface Where extends Node<'where'> {
  readonly condition: Expression;
}

export interface ProjectionItem extends Node<'projection-item'> {
  readonly expression: Expression;
  readonly alias: Variable | null;
}

export interface OrderBy extends Node<'order-by'> {
  readonly items: readonly { readonly expression: Expression; readonly isDescending: boolean }[];
}

/** `SKIP count`, `LIMIT count`. */
export interface RowCount extends Node<'skip' | 'limit'> {
  readonly count: Expression;
}

/** The part after WITH or RETURN: items, ORDER BY, SKIP, LIMIT. */
export interface Projection extends Node<'projection'> {
  readonly isDistinct: boolean;
  /** `RETURN ALL`, of Cypher 25. */
  readonly isAll: boolean;
  readonly star: Span | null;
  readonly items: readonly ProjectionItem[];
  readonly itemsSpan: Span;
  readonly orderBy: OrderBy | null;
  readonly skip: RowCount | null;
  readonly limit: RowCount | null;
}

interface MatchClause extends Node<'match'> {
  readonly isOptional: boolean;
  readonly patterns: readonly Pattern[];
  readonly patternsSpan: Span;
  readonly where: Where | null;
}

export interface WithClause extends Node<'with'> {
  readonly projection: Projection;
  readonly where: Where | null;
}

export interface ReturnClause extends Node<'return'> {
  readonly projection: Projection;
}

interface UnwindClause extends Node<'unwind'> {
  readonly list: Expression;
  readonly variable: Variable;
}

/** `column AS alias` behind YIELD. */
export interface YieldItem extends Node<'yield-item'> {
  readonly column: Variable;
  readonly alias: Variable | null;
}

/** `CALL name(arguments) YIELD ... WHERE ...`. */
export interface CallClause extends Node<'call-procedure'> {
  readonly isOptional: boolean;
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly Expression[];
  /** Null where there is no YIELD. */
  readonly yields: '*' | readonly YieldItem[] | null;
  readonly where: Where | null;
}

/** `(a, b)` or `(*)` behind the CALL of a subquery. */
interface SubqueryImports extends Node<'subquery-imports'> {
  readonly isAll: boolean;
  readonly variables: readonly Variable[];
}

/** `CALL (a) { ... }`. */
export interface SubqueryClause extends Node<'call-subquery'> {
  readonly isOptional: boolean;
  readonly imports: SubqueryImports | null;
  readonly query: Query;
}

/** A separate `ORDER BY ... SKIP ... LIMIT ...`. */
export interface OrderClause extends Node<'order-skip-limit'> {
  readonly orderBy: OrderBy | null;
  readonly skip: RowCount | null;
  readonly limit: RowCount | null;
}

/** A clause that writes. Its computed and matched parts are its children. */
export interface WriteClause extends Node<'write'> {
  readonly clause: 'create' | 'insert' | 'merge' | 'set' | 'remove' | 'delete' | 'foreach';
  /** The pattern that MERGE looks for or creates. */
  readonly pattern: Pattern | null;
}

/** `LET a = 1, b = 2` and `FOR a IN list`, of Cypher 25. */
export interface BindingClause extends Node<'let' | 'for'> {
  readonly bindings: readonly { readonly variable: Variable; readonly expression: Expression }[];
}

/** `FILTER condition`, of Cypher 25. */
interface FilterClause extends Node<'filter'> {
  readonly condition: Expression;
}

/** Clauses of which only the place matters. */
interface OtherClause extends Node<'use' | 'finish' | 'load-csv' | 'command-clause' | 'other-clause'> {}

export type Clause =
  | MatchClause
  | WithClause
  | ReturnClause
  | UnwindClause
  | CallClause
  | SubqueryClause
  | OrderClause
  | WriteClause
  | BindingClause
  | FilterClause
  | OtherClause;

/** Parts of clauses that are named here only to be refused. */
export interface Mark
  extends Node<
    'hint' | 'match-mode' | 'path-mode' | 'search' | 'group-by' | 'in-transactions' | 'definition' | 'options'
  > {}

/** One chain of clauses: a whole query, a branch of a UNION, the body of a subquery. */
export interface SingleQuery extends Node<'single-query'> {
  readonly clauses: readonly Clause[];
  /** A query in braces in place of clauses, from Cypher 25. */
  readonly braces: Query | null;
}

/** Single queries that UNION joins; what `WHEN ... THEN ... ELSE` of Cypher 25 chooses from counts as well. */
export interface QueryPart extends Node<'query-part'> {
  readonly isUnion: boolean;
  readonly branches: readonly SingleQuery[];
}

/** A query with all its branches; more than one part are joined by NEXT, of Cypher 25. */
export interface Query extends Node<'query'> {
  readonly parts: readonly QueryPart[];
}

/** A command of schema or administration. */
export interface Command extends Node<'command'> {}

/** A whole statement with the options before it. */
export interface StatementNode extends Node<'statement'> {
  readonly body: Query | Command | null;
}

export type SyntaxNode =
  | Expression
  | CaseAlternative
  | AccessStep
  | LabelExpression
  | PatternElement
  | Pattern
  | Where
  | ProjectionItem
  | OrderBy
  | RowCount
  | Projection
  | YieldItem
  | SubqueryImports
  | Clause
  | Mark
  | SingleQuery
  | QueryPart
  | Query
  | Command
  | StatementNode;

export type Kind = SyntaxNode['kind'];

type Having<Some, K extends Kind> = Some extends SyntaxNode
  ? [Some['kind'] & K] extends [never]
    ? never
    : Some
  : never;

/** The node types that have one of these kinds. */
export type NodeOf<K extends Kind> = Having<SyntaxNode, K>;
