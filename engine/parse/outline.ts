import type { ParserRuleContext } from 'antlr4ng';

/** A stretch of the query's text: `[start, end)` in UTF-16 offsets of the text that was parsed. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value written in the text or bound by a parameter, where that is all it is. */
export type ValueReference =
  | { readonly kind: 'string'; readonly value: string; readonly span: Span }
  | { readonly kind: 'number'; readonly value: number; readonly span: Span }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly ValueReference[]; readonly span: Span }
  | { readonly kind: 'other'; readonly span: Span };

/** One name inside a label or type expression: `IPV4` in `(n:IPV4|IPV6)`. */
export interface NameUse {
  readonly name: string;
  readonly span: Span;
  /** True under `!`: it excludes rather than anchors. */
  readonly negated: boolean;
}

/** A property of a map written in a pattern: `{name: "x"}`. */
export interface PatternProperty {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: ValueReference;
}

export interface NodePattern {
  readonly kind: 'node';
  readonly variable: string | null;
  readonly labels: readonly NameUse[];
  /** `%`, the wildcard label, or a dynamic label `$(...)` occurs. */
  readonly hasWildcard: boolean;
  readonly hasDynamicLabel: boolean;
  readonly labelSpan: Span | null;
  /** Where a label would be written: behind the variable, else behind the parenthesis. */
  readonly labelAt: number;
  readonly properties: readonly PatternProperty[];
  readonly span: Span;
}

export interface RelationshipPattern {
  readonly kind: 'relationship';
  readonly variable: string | null;
  readonly types: readonly NameUse[];
  readonly hasWildcard: boolean;
  readonly hasDynamicType: boolean;
  readonly direction: 'left' | 'right' | 'none';
  /** Null for a single step; bounds for `*1..3`, `+`, `{1,3}`; `max` null where unbounded. */
  readonly length: { readonly min: number; readonly max: number | null } | null;
  readonly typeSpan: Span | null;
  /** The bracket `[...]`, null for the bare arrow forms `-->`. */
  readonly bracketSpan: Span | null;
  /** The arrow alone, without the quantifier `{1,3}` behind it. */
  readonly arrowSpan: Span;
  /** Where a type would be written: behind the variable, else behind the bracket; null for the bare arrow forms. */
  readonly typeAt: number | null;
  readonly properties: readonly PatternProperty[];
  readonly span: Span;
}

/** One path: nodes and relationships in turn, beginning and ending with a node. */
export interface PathPattern {
  readonly elements: readonly (NodePattern | RelationshipPattern)[];
  readonly shortest: boolean;
  /** MATCH or OPTIONAL MATCH pattern, or a pattern inside an expression, EXISTS, COUNT, COLLECT. */
  readonly place: 'match' | 'expression';
  /** It stands in an OPTIONAL MATCH. */
  readonly optional: boolean;
  readonly span: Span;
}

/** `n.name = value`, `value = n.name`, `n.name IN [...]`, `n.name STARTS WITH value`. */
export interface PropertyComparison {
  readonly variable: string;
  readonly property: string;
  readonly propertySpan: Span;
  readonly operator: '=' | '<>' | 'IN' | 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | '<' | '<=' | '>' | '>=' | '=~';
  readonly value: ValueReference;
  readonly span: Span;
}

/** `CALL name(arguments) YIELD ...`. */
export interface ProcedureCall {
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly { readonly text: string; readonly value: ValueReference; readonly span: Span }[];
  /** Null when there is no YIELD; `'*'` for YIELD *. */
  readonly yields: '*' | readonly { readonly column: string; readonly alias: string; readonly span: Span }[] | null;
  /** Text of the WHERE after YIELD, without the keyword. */
  readonly where: string | null;
  readonly optional: boolean;
  /** The call is the whole statement: a bare `CALL svc.x(...)`, with or without YIELD and no RETURN. */
  readonly standalone: boolean;
  /** The call is the last clause of its query: its columns are the answer, as no RETURN follows. */
  readonly isLast: boolean;
  readonly span: Span;
}

export interface FunctionCall {
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly { readonly text: string; readonly value: ValueReference; readonly span: Span }[];
  readonly span: Span;
}

/** One item of a RETURN: without an alias its text, as the user wrote it, is the column's heading. */
export interface ReturnItem {
  readonly text: string;
  readonly span: Span;
  readonly hasAlias: boolean;
}

/** What the later steps need to know of one parsed statement, with offsets into its text. */
export interface QueryOutline {
  readonly paths: readonly PathPattern[];
  readonly comparisons: readonly PropertyComparison[];
  readonly procedureCalls: readonly ProcedureCall[];
  readonly functionCalls: readonly FunctionCall[];
  readonly returnItems: readonly ReturnItem[];
  /** Label predicates outside patterns: `n:IPV4`, `n IS IPV4`. */
  readonly labelPredicates: readonly {
    readonly variable: string | null;
    readonly labels: readonly NameUse[];
    readonly span: Span;
  }[];
  readonly parameters: readonly { readonly name: string; readonly span: Span }[];
}

/** One statement: its own text, the grammar's tree over it, and its outline. */
export interface ParsedStatement {
  readonly text: string;
  readonly mode: 'run' | 'explain' | 'profile';
  readonly tree: ParserRuleContext;
  readonly outline: QueryOutline;
}
