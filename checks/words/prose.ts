/** A text that a person reads, in pieces of one line each. */
export interface Prose {
  readonly kind: 'comment' | 'string' | 'page text' | 'markdown';
  readonly pieces: readonly Piece[];
}

/** The words of one line. An empty piece ends a paragraph. */
export interface Piece {
  /** Counted from one. */
  readonly line: number;
  readonly text: string;
}

/** Replaces `code` by a mark and keeps its line breaks, so that the check reads no word of it. */
export function withoutCode(text: string): string {
  return text.replace(/(`+)[^`]+\1/g, (code) => `\`…\`${code.replace(/[^\n]/g, '')}`);
}

/** Splits a comment into its lines, without the signs that open, continue and close it. */
export function commentPieces(comment: string, line: number): Piece[] {
  const words = comment.replace(/^\/\*+/, '').replace(/\*+\/$/, '');
  return withoutCode(words)
    .split('\n')
    .map((text, index) => ({ line: line + index, text: text.replace(/^\s*(\*(?!\*)|\/\/+|#+)?/, '').trim() }));
}
