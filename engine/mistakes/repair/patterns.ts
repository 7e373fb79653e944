import { insertion } from '../../text/edit.ts';
import type { BrokenText, Repair, Slip } from './slip.ts';

/** `MATCH n:HOSTNAME {name: "x"}`: a node without its parentheses. */
export const bareNodes: Slip = (broken) => {
  const before = broken.lastBefore(/^(?:MATCH|,)$/, broken.at);
  const first = before + 1;
  if (before < 0 || !broken.isName(first) || !/^MATCH$/.test(broken.keywordAt(before))) return [];
  let last = first;
  while (/^(?:COLON|BAR)$/.test(broken.names[last + 1] ?? '') && broken.isName(last + 2)) last += 2;
  if (broken.names[last + 1] === 'LCURLY') last = broken.closingBracket(last + 1) ?? broken.names.length - 2;
  if (broken.at > last + 1) return [];
  const node = broken.textOf(first, last);
  const edits = [insertion(broken.startOf(first), '('), insertion(broken.endOf(last), ')')];
  return broken.repair(first, `Write nodes in parentheses: (${node}).`, edits);
};

/** `(n:$label)`: a name of the schema cannot be bound. The placeholder explains itself, and is not a label. */
export const boundLabels: Slip = (broken) => {
  const { names } = broken;
  // The grammar goes on behind the sign, as an expression in parentheses may follow it.
  const sign = names[broken.at] === 'DOLLAR' ? broken.at : broken.at - 1;
  if (names[sign] !== 'DOLLAR' || !broken.isName(sign + 1) || !/^(?:COLON|BAR|AMPERSAND)$/.test(names[sign - 1] ?? ''))
    return [];
  const detail = `A parameter cannot replace a label or a type: write the name into the query instead of $${broken.wordAt(sign + 1)}.`;
  return broken.repair(sign, detail, [broken.replacement(sign, sign + 1, 'WRITE_IT_HERE')]);
};

/** `(n HOSTNAME)`, `[r RESOLVES_TO]`, `{name "x"}`, `{name = "x"}`: a colon is missing. */
export const missingColons: Slip = (broken) => {
  const { at, names } = broken;
  const bracket = broken.openBracket(at);
  if (bracket === null) return [];
  if (bracket.name === 'LCURLY') return inMap(broken, bracket.index);
  if (!broken.isName(at) || !(broken.isName(at - 1) || names[at - 1] === 'LPAREN' || names[at - 1] === 'LBRACKET'))
    return [];
  const label = broken.wordAt(at);
  if (names[at + 1] === 'COLON' || names[at + 1] === 'EQ') return bareProperties(broken, bracket.index);
  const span = { start: broken.endOf(at - 1), end: broken.startOf(at) };
  return broken.repair(at, `Write a colon before ${label}: :${label}.`, [{ span, text: ':' }]);
};

function inMap(broken: BrokenText, opener: number): Repair[] {
  const { at, names } = broken;
  const startsEntry = (index: number): boolean => index === opener || names[index] === 'COMMA';
  if (names[at] === 'EQ' && broken.isName(at - 1)) {
    const last = names[at + 1] === 'EQ' || names[at + 1] === 'GT' ? at + 1 : at;
    const detail = `In a map, write a colon after ${broken.wordAt(at - 1)}, not =.`;
    return broken.repair(at, detail, [{ span: { start: broken.endOf(at - 1), end: broken.endOf(last) }, text: ':' }]);
  }
  if (broken.isString(at) && startsEntry(at - 1)) {
    const key = broken.wordAt(at).slice(1, -1);
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : `\`${key}\``;
    return broken.repair(at, `Write keys of a map without quotes: ${name}.`, [broken.replacement(at, at, name)]);
  }
  if (broken.isName(at - 1) && startsEntry(at - 2)) {
    const detail = `A colon is missing after ${broken.wordAt(at - 1)}.`;
    return broken.repair(at, detail, [insertion(broken.endOf(at - 1), ':')]);
  }
  if (broken.isName(at) && (names[at + 1] === 'COLON' || names[at + 1] === 'EQ')) {
    const detail = `A comma is missing before ${broken.wordAt(at)}.`;
    return broken.repair(at, detail, [insertion(broken.endOf(at - 1), ',')]);
  }
  return [];
}

/** `(n:HOSTNAME name: "x")`: properties without their braces. */
function bareProperties(broken: BrokenText, opener: number): Repair[] {
  const end = broken.names.findIndex((name, index) => index > broken.at && (name === 'RPAREN' || name === 'RBRACKET'));
  if (end < 0 || opener < 0) return [];
  const [start, stop] = [broken.startOf(broken.at), broken.startOf(end)];
  const map = `{${broken.text
    .slice(start, stop)
    .trimEnd()
    .replace(/^(\w+)\s*=+\s*/, '$1: ')}}`;
  return broken.repair(broken.at, `Write properties in braces: ${map}.`, [{ span: { start, end: stop }, text: map }]);
}

/** `[:A, B]`, `(n:A OR B)`: alternatives are joined by a bar; and a comma before a map is one too many. */
export const wrongAlternatives: Slip = (broken) => {
  const { at, names } = broken;
  const bracket = broken.openBracket(at);
  const sign = broken.keywordAt(at);
  if (bracket === null || bracket.name === 'LCURLY' || !/^(?:,|OR|AND|\/|\+|;)$/.test(sign)) return [];
  if (sign === ',' && names[at + 1] === 'LCURLY') {
    return broken.repair(at, 'Leave out the comma before the braces.', [broken.replacement(at, at, '')]);
  }
  if (!broken.isName(at - 1)) return [];
  const last = names[at + 1] === 'COLON' ? at + 1 : at;
  const span = { start: broken.endOf(at - 1), end: broken.startOf(last + 1) };
  return broken.repair(at, 'Join alternatives with |.', [{ span, text: '|' }]);
};

/** `*1-3`, `*1...3`, `*1,3`: the bounds of a path. */
export const pathBounds: Slip = (broken) => {
  const { at, names, text } = broken;
  const bounded = (first: number, last: number): Repair[] => {
    const end = /\d+/.exec(broken.wordAt(last))?.[0] ?? '';
    return broken.repair(at, 'Write the bounds of a path as *1..3.', [broken.replacement(first, last, `..${end}`)]);
  };
  if (names[at - 1] === 'DOTDOT' && /^\.\d+$/.test(broken.wordAt(at))) return bounded(at - 1, at);
  const isBound = /\*\s*\d+\s*$/.test(text.slice(0, broken.startOf(at))) && /^\d+$/.test(broken.wordAt(at + 1));
  return isBound && /^[-,:]$/.test(broken.wordAt(at)) ? bounded(at, at + 1) : [];
};
