import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { balancePunctuation, bindParameterAs, bindVariable, replaceFunction } from '../contract/suggestions.ts';
import type { ParsedStatement, QueryOutline } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { Call } from '../parse/syntax.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

/** Errors of Neo4j for a statement that the grammar accepts, with the query as it was probably meant. */
interface KnownError {
  readonly sign: RegExp;
  readonly detail: string;
  readonly edits: (statement: ParsedStatement) => readonly Edit[];
  readonly suggest?: (rationale: string, rewrite: string | null) => Suggestion;
}

const KNOWN: readonly KnownError[] = [
  {
    sign: /Invalid use of aggregating function/,
    detail: 'WHERE cannot contain an aggregate: aggregate in a WITH, then filter after it.',
    edits: aggregateFirst,
  },
  {
    sign: /Multiple result columns with the same name/,
    detail: 'Two columns have the same name: rename the second.',
    edits: renameSecond,
  },
  {
    sign: /All sub queries in an UNION must have the same/,
    detail: 'All parts of a UNION must return the same columns: give them the same names.',
    edits: alikeColumns,
  },
  {
    sign: /In a WITH\/RETURN with DISTINCT or an aggregation/,
    detail: 'After an aggregate or DISTINCT, ORDER BY can only use the columns: order by one of them.',
    edits: withoutOrder,
  },
  {
    sign: /is not a valid value\. Must be a non-negative integer|not allowed to refer to variables in (?:LIMIT|SKIP)/,
    detail: 'SKIP and LIMIT take a non-negative integer or a parameter.',
    edits: wholeNumbers,
  },
  {
    sign: /Type mismatch: expected Path but was List/,
    detail: 'length() is for paths; use size() for a list or a string.',
    edits: ({ outline }) => callsOf(outline, /^length$/i).map(({ nameSpan }) => ({ span: nameSpan, text: 'size' })),
    suggest: (rationale, rewrite) => replaceFunction('spelling', rationale, rewrite),
  },
  {
    sign: /Too many parameters for function/,
    detail: 'The function takes fewer arguments.',
    edits: ({ outline }) => lastArgumentLeftOut(outline),
    suggest: (rationale, rewrite) => replaceFunction('spelling', rationale, rewrite),
  },
  {
    sign: /defined with conflicting type/,
    detail: 'A variable cannot be both a node and a relationship: use different names.',
    edits: unnamedEdges,
    suggest: bindVariable,
  },
  {
    sign: /Type mismatch for parameter/,
    detail: 'A parameter has the wrong type: SKIP and LIMIT take integers, {"limit": 10}, names take strings.',
    edits: () => [],
    suggest: bindParameterAs,
  },
  {
    sign: /^Invalid Regex/,
    detail: 'In a regular expression, write .* for any text, not *.',
    edits: starredPatterns,
  },
];

/** Returns the same problem in our words, with what to type; the problem itself if its error is not known. */
export function explainedError(problem: QueryProblem, statement: ParsedStatement): QueryProblem {
  const known = KNOWN.find(({ sign }) => sign.test(problem.message));
  if (known === undefined) return problem;
  const edits = known.edits(statement);
  const at = edits[0]?.span.start;
  const rewrite = edits.length === 0 ? null : applyEdits(statement.text, edits);
  const suggestions = [(known.suggest ?? balancePunctuation)(known.detail, rewrite)];
  const { code, ...extras } = problem.extras;
  return new QueryProblem(problem.slug, problem.status, String(code), known.detail, {
    ...(at === undefined ? {} : positionAt(statement.text, at)),
    extras,
    suggestions,
  });
}

/** `MATCH ... WHERE count(x) > 1 RETURN a.name` -> `MATCH ... WITH a, count(x) AS total WHERE total > 1 RETURN a.name`. */
function aggregateFirst({ text, outline }: ParsedStatement): readonly Edit[] {
  const wheres = outline.all('where');
  const aggregate = outline
    .all('call')
    .find(
      ({ name, span }) =>
        /^(?:count|sum|avg|min|max|collect)$/i.test(name) &&
        wheres.some((clause) => clause.span.start < span.start && span.end <= clause.span.end),
    );
  const [count] = outline.all('count-star');
  const span = aggregate?.span ?? count?.span;
  const where = wheres.find((clause) => span !== undefined && clause.span.end >= span.end);
  if (span === undefined || where === undefined || outline.around(where, 'match') === null) return [];
  const behind = text.slice(where.span.end);
  const needed = new Set([...behind.matchAll(/\b([A-Za-z_]\w*)(?=\.|\b)/g)].map(([word]) => word));
  const variables = outline.paths
    .flatMap(({ elements }) => elements.map(({ variable }) => variable))
    .filter((variable): variable is string => variable !== null && needed.has(variable));
  const columns = [...new Set(variables)].map(writeIdentifier);
  const { start } = where.span;
  return [
    {
      span: { start, end: start },
      text: `WITH ${[...columns, `${text.slice(span.start, span.end)} AS total`].join(', ')} `,
    },
    { span, text: 'total' },
  ];
}

function renameSecond({ text, outline }: ParsedStatement): readonly Edit[] {
  for (const { projection } of outline.all('return', 'with')) {
    const seen = new Set<string>();
    for (const item of projection.items) {
      const { start, end } = (item.alias ?? item).span;
      const name = text.slice(start, end);
      if (seen.has(name)) return [{ span: { start: end, end }, text: item.alias === null ? ' AS second' : '2' }];
      seen.add(name);
    }
  }
  return [];
}

function alikeColumns({ text, outline }: ParsedStatement): readonly Edit[] {
  const results = outline.all('return').filter((clause) => outline.around(clause, 'call-subquery') === null);
  const [first, ...others] = results.map(({ projection }) => projection.items);
  return others.flatMap((items) =>
    items.flatMap((item, index) => {
      const model = first?.[index];
      if (model === undefined) return [];
      const { start, end } = (model.alias ?? model).span;
      const name = writeIdentifier(text.slice(start, end));
      if (item.alias !== null) return [{ span: item.alias.span, text: name }];
      return [{ span: { start: item.span.end, end: item.span.end }, text: ` AS ${name}` }];
    }),
  );
}

function withoutOrder({ outline, text }: ParsedStatement): readonly Edit[] {
  const order = outline.all('order-by').at(-1);
  if (order === undefined) return [];
  const { start, end } = order.span;
  const before = text.slice(0, start).length - text.slice(0, start).trimEnd().length;
  return [{ span: { start: start - before, end }, text: '' }];
}

/** `LIMIT "2"`, `LIMIT 2.0` and `LIMIT -1` as whole numbers; a name that WITH gave a number is that number. */
function wholeNumbers({ text, outline }: ParsedStatement): readonly Edit[] {
  return outline.all('limit', 'skip').flatMap((clause) => {
    const { span } = clause.count;
    const written = text.slice(span.start, span.end);
    const named = new RegExp(`\\b(\\d+)\\s+AS\\s+${written.replace(/\W/g, '')}\\b`, 'i').exec(text)?.[1];
    const given = Number((named ?? written).replace(/^["']|["']$/g, ''));
    if (String(given) === written && given >= 0 && Number.isInteger(given)) return [];
    if (Number.isNaN(given)) return [];
    if (given >= 0) return [{ span, text: String(Math.round(given)) }];
    const { start, end } = clause.span;
    return [{ span: { start: start - 1, end }, text: '' }];
  });
}

function callsOf(outline: QueryOutline, name: RegExp): readonly Call[] {
  return outline.all('call').filter((call) => name.test(call.name));
}

function lastArgumentLeftOut(outline: QueryOutline): Edit[] {
  const call = outline.all('call').find(({ arguments: given }) => given.length > 1);
  const [before, last] = call?.arguments.slice(-2) ?? [];
  if (before === undefined || last === undefined) return [];
  return [{ span: { start: before.span.end, end: last.span.end }, text: '' }];
}

function unnamedEdges({ text, outline }: ParsedStatement): readonly Edit[] {
  const elements = outline.paths.flatMap((path) => path.elements);
  const nodes = new Set(elements.filter(({ kind }) => kind === 'node').map(({ variable }) => variable));
  return elements.flatMap((element) => {
    if (element.kind !== 'relationship' || element.variable === null || !nodes.has(element.variable)) return [];
    const start = text.indexOf(element.variable, element.span.start);
    return [{ span: { start, end: start + element.variable.length }, text: '' }];
  });
}

/** `=~ "*.com"` as `=~ ".*.com"`. */
function starredPatterns({ text, outline }: ParsedStatement): readonly Edit[] {
  return outline.all('literal').flatMap(({ type, span: { start, end } }) => {
    if (type !== 'string' || !/^["']\*/.test(text.slice(start, end))) return [];
    return [{ span: { start: start + 1, end: start + 1 }, text: '.' }];
  });
}
