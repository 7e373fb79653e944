import type { ParsedStatement, Span } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { Parameter } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import { applyEdits } from '../text/edit.ts';
import { keepHeadings } from './headings.ts';

/** The parameter that holds all others. */
const MAP = 'weft';

type Values = Readonly<Record<string, unknown>>;

/** A text whose parameters are in one map. */
export interface FoldedText {
  readonly text: string;
  /** The name of the map; null for a text without parameters in it. */
  readonly map: string | null;
  /** Parameters that stay separate. */
  readonly own: readonly string[];
}

/**
 * Returns the part of a statement that runs, with `$weft.name` for each `$name`. Neo4j caches plans by the types of parameters, and counts
 * the length of a list or a text as part of its type; it ignores the contents of a map (docs/decisions/0016). Parameters of SKIP and LIMIT,
 * whose type it checks, stay separate, as does the map of a pattern, which takes no expression. Headings stay as written.
 */
export function foldParameters(statement: ParsedStatement, part: Span): FoldedText {
  const { text, outline } = statement;
  const alone = standingAlone(statement);
  const folded = outline.all('parameter').filter((parameter) => !alone.includes(parameter));
  const own = [...new Set(alone.map(({ name }) => name))];
  if (folded.length === 0) return { text: text.slice(part.start, part.end), map: null, own };
  let map = MAP;
  while (own.includes(map)) map += 'x';
  const edits = folded.map(({ name, span }) => ({ span, text: `$${map}.${writeIdentifier(name)}` }));
  const whole = applyEdits(text, keepHeadings(outline, edits));
  return { text: whole.slice(part.start, whole.length - (text.length - part.end)), map, own };
}

/** Parameters of SKIP and LIMIT, and those that are all properties of a pattern. */
function standingAlone({ outline }: ParsedStatement): Parameter[] {
  const pages = outline.all('skip', 'limit').flatMap((page) => nodesUnder(page, 'parameter'));
  const maps = outline.all('node', 'relationship').flatMap(({ propertyMap }) => propertyMap ?? []);
  return [...pages, ...maps.filter((map) => map.kind === 'parameter')];
}

/** Returns the parameters of a folded text. Those for planning have nothing in the map: no value goes to the server twice. */
export function bindFolded({ map, own }: Pick<FoldedText, 'map' | 'own'>, values: Values) {
  const alone = Object.fromEntries(own.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
  if (map === null) return { parameters: alone, planning: alone };
  return { parameters: { ...alone, [map]: values }, planning: { ...alone, [map]: {} } };
}

/** Returns the server's message about a folded text, with the parameters by the user's names. */
export function withOwnParameters(said: string): string {
  return said.replaceAll(`$${MAP}.`, '$');
}
