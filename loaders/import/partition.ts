import { readFileSync } from 'node:fs';

/** The texts of the rows of one key, in the order in which they came, each once. */
export type Texts = string | string[];

/** Above this many texts of one key, new texts are added without a check for repetitions. */
const COMPARED = 32;

/**
 * Reads the rows of one spill file by key, which is the first `columns` columns of each line. Equal rows count once: folding a claim with
 * itself changes nothing.
 */
export function readPartition(path: string, columns: number): ReadonlyMap<string, Texts> {
  const text = readFileSync(path, 'utf8');
  const rows = new Map<string, Texts>();
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    let tab = text.indexOf('\t', start);
    for (let column = 1; column < columns; column += 1) tab = text.indexOf('\t', tab + 1);
    addText(rows, text.slice(start, tab), text.slice(tab + 1, end));
    start = end + 1;
  }
  return rows;
}

function addText(rows: Map<string, Texts>, key: string, text: string): void {
  const known = rows.get(key);
  if (known === undefined) rows.set(key, text);
  else if (typeof known !== 'string') {
    if (known.length > COMPARED || !known.includes(text)) known.push(text);
  } else if (known !== text) rows.set(key, [known, text]);
}
