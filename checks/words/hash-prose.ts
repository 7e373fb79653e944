import { commentPieces, type Piece, type Prose, withoutCode } from './prose.ts';

const COMMENT = /^\s*#(?!!)|\s#\s/;
const QUOTED = /'([^']*\s[^']*)'|"([^"]*\s[^"]*)"/g;

/** Reads the comments of a file in which `#` opens one, and the texts that it quotes. */
export function hashProse(text: string): Prose[] {
  const found: Prose[] = [];
  let comment: Piece[] = [];
  const end = () => {
    if (comment.length > 0) found.push({ kind: 'comment', pieces: comment });
    comment = [];
  };
  for (const [index, line] of text.split('\n').entries()) {
    const at = line.search(COMMENT);
    const code = at < 0 ? line : line.slice(0, at);
    if (at < 0 || code.trim() !== '') end();
    if (at >= 0) comment.push(...commentPieces(line.slice(at).trim(), index + 1));
    for (const quoted of code.matchAll(QUOTED)) {
      const words = withoutCode(quoted[1] ?? quoted[2] ?? '');
      found.push({ kind: 'string', pieces: [{ line: index + 1, text: words }] });
    }
  }
  end();
  return found;
}
