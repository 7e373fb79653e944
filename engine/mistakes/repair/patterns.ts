import {
  type BrokenText,
  closingBracket,
  endOf,
  insertion,
  isName,
  isString,
  keywordAt,
  openBracket,
  type Repair,
  replacement,
  type Slip,
  startOf,
  wordAt,
} from './slip.ts';

/** `MATCH n:HOSTNAME {name: "x"}`: a node without its parentheses. */
export const bareNodes: Slip = (broken) => {
  const before = broken.names
    .slice(0, broken.at)
    .findLastIndex((_, index) => /^(?:MATCH|,)$/.test(keywordAt(broken, index)));
  const first = before + 1;
  if (before < 0 || !isName(broken, first) || !/^MATCH$/.test(keywordAt(broken, before))) return [];
  let last = first;
  while (/^(?:COLON|BAR)$/.test(broken.names[last + 1] ?? '') && isName(broken, last + 2)) last += 2;
  if (broken.names[last + 1] === 'LCURLY') last = closingBracket(broken, last + 1) ?? broken.names.length - 2;
  if (broken.at > last + 1) return [];
  const node = broken.text.slice(startOf(broken, first), endOf(broken, last));
  const edits = [insertion(startOf(broken, first), '('), insertion(endOf(broken, last), ')')];
  return [{ offset: startOf(broken, first), detail: `Write nodes in parentheses: (${node}).`, edits }];
};

/** `(n:$label)`: a name of the schema cannot be bound. The placeholder explains itself, and is not a label. */
export const boundLabels: Slip = (broken) => {
  const { names } = broken;
  // The grammar goes on behind the sign, as an expression in parentheses may follow it.
  const sign = names[broken.at] === 'DOLLAR' ? broken.at : broken.at - 1;
  if (names[sign] !== 'DOLLAR' || !isName(broken, sign + 1) || !/^(?:COLON|BAR|AMPERSAND)$/.test(names[sign - 1] ?? ''))
    return [];
  const detail = `A parameter cannot replace a label or a type: write the name into the query instead of $${wordAt(broken, sign + 1)}.`;
  return [{ offset: startOf(broken, sign), detail, edits: [replacement(broken, sign, sign + 1, 'WRITE_IT_HERE')] }];
};

/** `(n HOSTNAME)`, `[r RESOLVES_TO]`, `{name "x"}`, `{name = "x"}`: a colon is missing. */
export const missingColons: Slip = (broken) => {
  const { at, names } = broken;
  const bracket = openBracket(broken, at);
  if (bracket === null) return [];
  const offset = startOf(broken, at);
  if (bracket.name === 'LCURLY') return inMap(broken, bracket.index);
  if (!isName(broken, at) || !(isName(broken, at - 1) || names[at - 1] === 'LPAREN' || names[at - 1] === 'LBRACKET'))
    return [];
  const label = wordAt(broken, at);
  if (names[at + 1] === 'COLON' || names[at + 1] === 'EQ') return bareProperties(broken, bracket.index);
  const span = { start: endOf(broken, at - 1), end: offset };
  return [{ offset, detail: `Write a colon before ${label}: :${label}.`, edits: [{ span, text: ':' }] }];
};

function inMap(broken: BrokenText, opener: number): Repair[] {
  const { at, names } = broken;
  const offset = startOf(broken, at);
  const startsEntry = (index: number): boolean => index === opener || names[index] === 'COMMA';
  if (names[at] === 'EQ' && isName(broken, at - 1)) {
    const last = names[at + 1] === 'EQ' || names[at + 1] === 'GT' ? at + 1 : at;
    const detail = `In a map, write a colon after ${wordAt(broken, at - 1)}, not =.`;
    return [
      { offset, detail, edits: [{ span: { start: endOf(broken, at - 1), end: endOf(broken, last) }, text: ':' }] },
    ];
  }
  if (isString(broken, at) && startsEntry(at - 1)) {
    const key = wordAt(broken, at).slice(1, -1);
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : `\`${key}\``;
    return [
      { offset, detail: `Write keys of a map without quotes: ${name}.`, edits: [replacement(broken, at, at, name)] },
    ];
  }
  if (isName(broken, at - 1) && startsEntry(at - 2)) {
    const detail = `A colon is missing after ${wordAt(broken, at - 1)}.`;
    return [{ offset, detail, edits: [insertion(endOf(broken, at - 1), ':')] }];
  }
  if (isName(broken, at) && (names[at + 1] === 'COLON' || names[at + 1] === 'EQ')) {
    const detail = `A comma is missing before ${wordAt(broken, at)}.`;
    return [{ offset, detail, edits: [insertion(endOf(broken, at - 1), ',')] }];
  }
  return [];
}

/** `(n:HOSTNAME name: "x")`: properties without their braces. */
function bareProperties(broken: BrokenText, opener: number): Repair[] {
  const end = broken.names.findIndex((name, index) => index > broken.at && (name === 'RPAREN' || name === 'RBRACKET'));
  if (end < 0 || opener < 0) return [];
  const [start, stop] = [startOf(broken, broken.at), startOf(broken, end)];
  const map = `{${broken.text
    .slice(start, stop)
    .trimEnd()
    .replace(/^(\w+)\s*=+\s*/, '$1: ')}}`;
  return [
    {
      offset: start,
      detail: `Write properties in braces: ${map}.`,
      edits: [{ span: { start, end: stop }, text: map }],
    },
  ];
}

/** `[:A, B]`, `(n:A OR B)`: alternatives are joined by a bar; and a comma before a map is one too many. */
export const wrongAlternatives: Slip = (broken) => {
  const { at, names } = broken;
  const bracket = openBracket(broken, at);
  const sign = keywordAt(broken, at);
  if (bracket === null || bracket.name === 'LCURLY' || !/^(?:,|OR|AND|\/|\+|;)$/.test(sign)) return [];
  const offset = startOf(broken, at);
  if (sign === ',' && names[at + 1] === 'LCURLY') {
    const edits = [replacement(broken, at, at, '')];
    return [{ offset, detail: 'Leave out the comma before the braces.', edits }];
  }
  if (!isName(broken, at - 1)) return [];
  const last = names[at + 1] === 'COLON' ? at + 1 : at;
  const span = { start: endOf(broken, at - 1), end: startOf(broken, last + 1) };
  return [{ offset, detail: 'Join alternatives with |.', edits: [{ span, text: '|' }] }];
};

/** `*1-3`, `*1...3`, `*1,3`: the bounds of a path. */
export const pathBounds: Slip = (broken) => {
  const { at, names, text } = broken;
  const offset = startOf(broken, at);
  const edit = (first: number, last: number) => [
    replacement(broken, first, last, `..${/\d+/.exec(wordAt(broken, last))?.[0] ?? ''}`),
  ];
  const detail = 'Write the bounds of a path as *1..3.';
  if (names[at - 1] === 'DOTDOT' && /^\.\d+$/.test(wordAt(broken, at)))
    return [{ offset, detail, edits: edit(at - 1, at) }];
  const isBound = /\*\s*\d+\s*$/.test(text.slice(0, offset)) && /^\d+$/.test(wordAt(broken, at + 1));
  return isBound && /^[-,:]$/.test(wordAt(broken, at)) ? [{ offset, detail, edits: edit(at, at + 1) }] : [];
};
