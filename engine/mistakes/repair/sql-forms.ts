import { insertion } from '../../text/edit.ts';
import { byForeignWord } from '../../text/normal-name.ts';
import type { BrokenText, Slip } from './slip.ts';

/** Functions that make a value of another type, by SQL's name of that type. */
const CASTS = byForeignWord({
  toString: 'STRING VARCHAR TEXT CHAR',
  toInteger: 'INT INTEGER BIGINT',
  toFloat: 'FLOAT DOUBLE DECIMAL REAL',
  toBoolean: 'BOOL BOOLEAN',
  date: 'DATE',
  datetime: 'DATETIME TIMESTAMP',
});

/** `n.name NOT IN [...]`, `NOT CONTAINS`, `NOT STARTS WITH`: NOT comes before the whole condition. */
export const notAfter: Slip = (broken) => {
  const { at } = broken;
  if (broken.keywordAt(at) !== 'NOT' || !/^(?:IN|CONTAINS|STARTS|ENDS)$/.test(broken.keywordAt(at + 1))) return [];
  const left = broken.leftOf(at);
  const subject = broken.textOf(left, at - 1);
  const edits = [
    insertion(broken.startOf(left), 'NOT '),
    { span: { start: broken.startOf(at), end: broken.startOf(at + 1) }, text: '' },
  ];
  const detail = `Write NOT ${subject} ${broken.wordAt(at + 1)} instead of ${subject} NOT ${broken.wordAt(at + 1)}.`;
  return broken.repair(at, detail, edits);
};

/** `AS 'host'`: an alias is a name, and has no quotes. */
export const quotedAliases: Slip = (broken) => {
  const { at } = broken;
  if (!broken.isString(at) || broken.keywordAt(at - 1) !== 'AS') return [];
  const alias = asName(broken.wordAt(at).slice(1, -1));
  const detail = `Write aliases without quotes: AS ${alias}.`;
  return broken.repair(at, detail, [broken.replacement(at, at, alias)]);
};

/** `WHERE AND n.rank > 1`. */
export const leadingConnective: Slip = (broken) => {
  const index = [broken.at, broken.at - 1].find(
    (place) => /^(?:AND|OR|XOR)$/.test(broken.keywordAt(place)) && broken.keywordAt(place - 1) === 'WHERE',
  );
  if (index === undefined) return [];
  const detail = `Nothing comes before the ${broken.wordAt(index)}: leave it out.`;
  return broken.repair(index, detail, [broken.replacement(index, index, '')]);
};

/** `CAST(n.rank AS STRING)`. */
export const casts: Slip = (broken) => {
  const { at, names } = broken;
  const open = broken.openBracket(at);
  if (open?.name !== 'LPAREN' || broken.keywordAt(open.index - 1) !== 'CAST') return [];
  const as = names.findIndex((_, index) => index > open.index && broken.keywordAt(index) === 'AS');
  const type = as < 0 ? undefined : CASTS.get(broken.keywordAt(as + 1));
  if (type === undefined || names[as + 2] !== 'RPAREN') return [];
  const edits = [
    broken.replacement(open.index - 1, open.index - 1, type),
    { span: { start: broken.endOf(as - 1), end: broken.endOf(as + 1) }, text: '' },
  ];
  return broken.repair(open.index - 1, `Write ${type}() instead of CAST.`, edits);
};

/**
 * `RETURN r.name, count(d) AS n HAVING n > 1`, and WHERE behind RETURN with an alias of it: WITH makes the columns, WHERE
 * chooses among them.
 */
export const having: Slip = (broken) => {
  const word = broken.keywordAt(broken.at);
  const result = broken.lastBefore(/^RETURN$/, broken.at);
  if (!/^(?:WHERE|HAVING)$/.test(word) || result < 0) return [];
  const columns = columnsBetween(broken, result + 1, broken.at);
  const end = broken.firstAfter(/^(?:ORDER|SKIP|LIMIT|UNION|)$/, broken.at);
  const condition = broken.text.slice(broken.endOf(broken.at), broken.endOf(end - 1));
  const aliases = columns.flatMap(({ alias }) => alias ?? []);
  if (!aliases.some((alias) => new RegExp(`\\b${alias}\\b`).test(condition))) return [];
  const edits = [
    broken.replacement(result, result, 'WITH'),
    ...columns.flatMap(({ name, alias, end: at }) => (alias === null ? [insertion(at, ` AS ${name}`)] : [])),
    broken.replacement(broken.at, broken.at, 'WHERE'),
    insertion(broken.endOf(end - 1), ` RETURN ${columns.map(({ name }) => name).join(', ')}`),
  ];
  const detail = `Write WITH ... WHERE ... RETURN instead of RETURN ... ${broken.wordAt(broken.at)}.`;
  return broken.repair(broken.at, detail, edits);
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
    name === 'COMMA' && index > first && index < end && (broken.openBracket(index)?.index ?? -1) < first ? [index] : [],
  );
  return [...commas, end].map((stop, index) => {
    const start = index === 0 ? first : (commas[index - 1] ?? first) + 1;
    const alias = broken.keywordAt(stop - 2) === 'AS' && broken.isName(stop - 1) ? broken.wordAt(stop - 1) : null;
    const text = broken.textOf(start, stop - 1);
    return { name: alias ?? asName(text), alias, end: broken.endOf(stop - 1) };
  });
}

function asName(text: string): string {
  return /^[A-Za-z_]\w*$/.test(text) ? text : `\`${text.replaceAll('`', '``')}\``;
}
