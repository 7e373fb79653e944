import { commentPieces, type Prose } from './prose.ts';

/** Reads the comments of a style sheet. */
export function styleProse(text: string): Prose[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) => ({
    kind: 'comment',
    pieces: commentPieces(comment, text.slice(0, index).split('\n').length),
  }));
}
