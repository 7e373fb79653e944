import {
  type BrokenText,
  endOf,
  insertion,
  isName,
  isString,
  keywordAt,
  openBracket,
  replacement,
  type Slip,
  startOf,
  wordAt,
} from './slip.ts';

/** Functions that make a value of another type, by SQL's name of that type. */
const CASTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    STRING: 'toString',
    VARCHAR: 'toString',
    TEXT: 'toString',
    CHAR: 'toString',
    INT: 'toInteger',
    INTEGER: 'toInteger',
    BIGINT: 'toInteger',
    FLOAT: 'toFloat',
    DOUBLE: 'toFloat',
    DECIMAL: 'toFloat',
    REAL: 'toFloat',
    BOOL: 'toBoolean',
    BOOLEAN: 'toBoolean',
    DATE: 'date',
    DATETIME: 'datetime',
    TIMESTAMP: 'datetime',
  }),
);

/** `n.name NOT IN [...]`, `NOT CONTAINS`, `NOT STARTS WITH`: NOT comes before the whole condition. */
export const notAfter: Slip = (broken) => {
  const { at, names } = broken;
  if (keywordAt(broken, at) !== 'NOT' || !/^(?:IN|CONTAINS|STARTS|ENDS)$/.test(keywordAt(broken, at + 1))) return [];
  let left = at - 1;
  while (names[left - 1] === 'DOT') left -= 2;
  const subject = broken.text.slice(startOf(broken, left), endOf(broken, at - 1));
  const edits = [
    insertion(startOf(broken, left), 'NOT '),
    { span: { start: startOf(broken, at), end: startOf(broken, at + 1) }, text: '' },
  ];
  const detail = `Write NOT ${subject} ${wordAt(broken, at + 1)} instead of ${subject} NOT ${wordAt(broken, at + 1)}.`;
  return [{ offset: startOf(broken, at), detail, edits }];
};

/** `AS 'host'`: an alias is a name, and has no quotes. */
export const quotedAliases: Slip = (broken) => {
  const { at } = broken;
  if (!isString(broken, at) || keywordAt(broken, at - 1) !== 'AS') return [];
  const alias = asName(wordAt(broken, at).slice(1, -1));
  const detail = `Write aliases without quotes: AS ${alias}.`;
  return [{ offset: startOf(broken, at), detail, edits: [replacement(broken, at, at, alias)] }];
};

/** `WHERE AND n.rank > 1`. */
export const leadingConnective: Slip = (broken) => {
  const index = [broken.at, broken.at - 1].find(
    (place) => /^(?:AND|OR|XOR)$/.test(keywordAt(broken, place)) && keywordAt(broken, place - 1) === 'WHERE',
  );
  if (index === undefined) return [];
  const detail = `Nothing comes before the ${wordAt(broken, index)}: leave it out.`;
  return [{ offset: startOf(broken, index), detail, edits: [replacement(broken, index, index, '')] }];
};

/** `CAST(n.rank AS STRING)`. */
export const casts: Slip = (broken) => {
  const { at, names } = broken;
  const open = openBracket(broken, at);
  if (open?.name !== 'LPAREN' || keywordAt(broken, open.index - 1) !== 'CAST') return [];
  const as = names.findIndex((_, index) => index > open.index && keywordAt(broken, index) === 'AS');
  const type = as < 0 ? undefined : CASTS.get(keywordAt(broken, as + 1));
  if (type === undefined || names[as + 2] !== 'RPAREN') return [];
  const edits = [
    replacement(broken, open.index - 1, open.index - 1, type),
    { span: { start: endOf(broken, as - 1), end: endOf(broken, as + 1) }, text: '' },
  ];
  return [{ offset: startOf(broken, open.index - 1), detail: `Write ${type}() instead of CAST.`, edits }];
};

/**
 * `RETURN r.name, count(d) AS n HAVING n > 1`, and WHERE behind RETURN with an alias of it: WITH makes the columns, WHERE
 * chooses among them.
 */
export const having: Slip = (broken) => {
  const word = keywordAt(broken, broken.at);
  const result = broken.names.slice(0, broken.at).findLastIndex((_, index) => keywordAt(broken, index) === 'RETURN');
  if (!/^(?:WHERE|HAVING)$/.test(word) || result < 0) return [];
  const columns = columnsBetween(broken, result + 1, broken.at);
  const end = endOfCondition(broken);
  const condition = broken.text.slice(endOf(broken, broken.at), endOf(broken, end - 1));
  const aliases = columns.flatMap(({ alias }) => alias ?? []);
  if (!aliases.some((alias) => new RegExp(`\\b${alias}\\b`).test(condition))) return [];
  const edits = [
    replacement(broken, result, result, 'WITH'),
    ...columns.flatMap(({ name, alias, end: at }) => (alias === null ? [insertion(at, ` AS ${name}`)] : [])),
    replacement(broken, broken.at, broken.at, 'WHERE'),
    insertion(endOf(broken, end - 1), ` RETURN ${columns.map(({ name }) => name).join(', ')}`),
  ];
  const detail = `Write WITH ... WHERE ... RETURN instead of RETURN ... ${wordAt(broken, broken.at)}.`;
  return [{ offset: startOf(broken, broken.at), detail, edits }];
};

interface Column {
  /** Returns the name of the column: its alias, or its text as a name. */
  readonly name: string;
  readonly alias: string | null;
  /** Offset after it. */
  readonly end: number;
}

function columnsBetween(broken: BrokenText, first: number, end: number): Column[] {
  const commas = broken.names.flatMap((name, index) =>
    name === 'COMMA' && index > first && index < end && (openBracket(broken, index)?.index ?? -1) < first
      ? [index]
      : [],
  );
  return [...commas, end].map((stop, index) => {
    const start = index === 0 ? first : (commas[index - 1] ?? first) + 1;
    const alias = keywordAt(broken, stop - 2) === 'AS' && isName(broken, stop - 1) ? wordAt(broken, stop - 1) : null;
    const text = broken.text.slice(startOf(broken, start), endOf(broken, stop - 1));
    return { name: alias ?? asName(text), alias, end: endOf(broken, stop - 1) };
  });
}

function endOfCondition(broken: BrokenText): number {
  const found = broken.names.findIndex(
    (_, index) => index > broken.at && /^(?:ORDER|SKIP|LIMIT|UNION|)$/.test(keywordAt(broken, index)),
  );
  return found < 0 ? broken.tokens.length - 1 : found;
}

function asName(text: string): string {
  return /^[A-Za-z_]\w*$/.test(text) ? text : `\`${text.replaceAll('`', '``')}\``;
}
