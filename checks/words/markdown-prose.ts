import { type Piece, type Prose, withoutCode } from './prose.ts';

const FENCE = /^\s*(```+|~~~+)/;
const OWN_BLOCK = /^\s*([|#>*-]|\d+\.)/;

/** Reads the blocks of a Markdown page: paragraphs, items, rows; not its code, nor where its links lead. */
export function markdownProse(text: string): Prose[] {
  const blocks: Piece[][] = [];
  let fence: string | undefined;
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence)) fence = undefined;
      isOpen = false;
      continue;
    }
    if (line.trim() === '') isOpen = false;
    else {
      if (!isOpen || OWN_BLOCK.test(line)) blocks.push([]);
      blocks.at(-1)?.push({ line: index + 1, text: wordsOf(line) });
      isOpen = true;
    }
  }
  return blocks.map((pieces) => ({ kind: 'markdown', pieces }));
}

function wordsOf(line: string): string {
  return withoutCode(line)
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\s*([|#>*-]+|\d+\.)\s*/, '')
    .trim();
}
