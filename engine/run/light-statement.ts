import type { ParsedStatement } from '../parse/outline.ts';
import type { Kind, SyntaxNode } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';

/** Characters of a light text: one that is read once takes a few milliseconds. */
const MOST_CHARACTERS = 1000;
/** Ceilings of a light answer. */
export const LIGHT_ROWS = 200;
export const LIGHT_BYTES = 64 * 1024;

/**
 * Parts of a light statement: patterns of single steps, comparisons, and columns that are stored values. Nothing in it makes a value that is
 * larger than what is stored: no list, no text and no map is computed.
 */
const KINDS: ReadonlySet<Kind> = new Set<Kind>([
  ...(['statement', 'query', 'query-part', 'single-query'] as const),
  ...(['match', 'where', 'with', 'return', 'projection', 'projection-item', 'order-by', 'skip', 'limit'] as const),
  ...([
    'pattern',
    'node',
    'relationship',
    'label-name',
    'label-or',
    'label-and',
    'label-not',
    'label-parenthesised',
  ] as const),
  ...([
    'literal',
    'parameter',
    'variable',
    'map',
    'list',
    'access',
    'property',
    'parenthesised',
    'count-star',
  ] as const),
  ...(['or', 'xor', 'and', 'not', 'comparison', 'predicate', 'null-check', 'label-check', 'call'] as const),
]);

/** Functions of a light statement: their values are numbers and short texts, whatever they are called with. */
const FUNCTIONS: ReadonlySet<string> = new Set('count type labels id elementid size'.split(' '));

/**
 * Returns whether any answer of a statement with small parameters can be read and written in a moment, as far as its text shows: then the
 * main thread may answer it (docs/decisions/0064).
 */
export function isLightText({ text, mode, outline }: ParsedStatement): boolean {
  return text.length <= MOST_CHARACTERS && mode === 'run' && isLightNode(outline.syntax);
}

function isLightNode(node: SyntaxNode): boolean {
  if (!KINDS.has(node.kind)) return false;
  if (node.kind === 'call' && !FUNCTIONS.has(node.name.toLowerCase())) return false;
  if (node.kind === 'predicate' && node.operator === '=~') return false;
  if (node.kind === 'relationship' && node.length !== null) return false;
  // A list of written values is as small as the text.
  if (node.kind === 'list' && nodesUnder(node, 'variable').length > 0) return false;
  if (node.kind === 'map' && nodesUnder(node, 'variable').length > 0) return false;
  return node.children.every(isLightNode);
}
