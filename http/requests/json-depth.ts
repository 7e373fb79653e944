import { Problem } from '../../schema/problem.ts';

/** Lists and objects inside each other. The driver and Neo4j call themselves for each, and break at some thousand. */
const DEEPEST = 100;
/** How many levels of the path the refusal shows. */
const SHOWN = 5;
const LONGEST_NAME = 50;

/**
 * Refuses with 400 a JSON text nested deeper than 100 levels, and says where that begins. It runs before the text is parsed, so that
 * nothing walks the value. A text that is not JSON passes on to the parser, which reports that.
 */
export function refuseDeepJson(text: string): void {
  if (!opensOften(text)) return;
  const path: (string | number)[] = [];
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const last = path.length - 1;
    const place = path[last];
    if (sign === '"') {
      const end = endOfString(text, at);
      name = text.slice(at + 1, Math.min(end, at + 1 + LONGEST_NAME));
      at = end;
    } else if (sign === '[' || sign === '{') {
      path.push(sign === '[' ? 0 : '');
      if (path.length > DEEPEST) throw tooDeep(path);
    } else if (sign === ']' || sign === '}') path.pop();
    else if (sign === ',' && typeof place === 'number') path[last] = place + 1;
    else if (sign === ':' && typeof place === 'string') path[last] = name;
  }
}

/** Returns the end of the string that begins at a quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function opensOften(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5b || sign === 0x7b) opened += 1;
    if (opened > DEEPEST) return true;
  }
  return false;
}

function tooDeep(path: readonly (string | number)[]): Problem {
  const field = path
    .slice(0, SHOWN)
    .map((place) => (typeof place === 'number' ? `[${place}]` : `.${place}`))
    .join('')
    .replace(/^[.]/, '');
  const detail = `${field}: lists and objects are nested deeper than ${DEEPEST} levels.`;
  return new Problem('invalid-body', 400, detail, { details: { field, issue: `deeper than ${DEEPEST} levels` } });
}
