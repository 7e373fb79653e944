/** A picture as its pixels: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const [COLUMNS, ROWS] = [9, 8];

/**
 * The difference hash of a picture (dHash, 64 bit): it is shrunk to nine columns and eight rows of brightness, each the mean of its part, and a bit says of each whether its
 * right neighbour is darker. Pictures that look alike have hashes of which few bits differ, whatever their size.
 */
export function perceptionHash(pixels: Pixels): bigint {
  const cells = brightness(pixels);
  let hash = 0n;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column + 1 < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      hash = (hash << 1n) | ((cells[at] ?? 0) > (cells[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return hash;
}

/** Mean brightness of each part, in 1/256: finer differences are those of compression. */
function brightness({ width, height, data }: Pixels): number[] {
  const cells: number[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const [top, bottom] = part(row, ROWS, height);
    for (let column = 0; column < COLUMNS; column += 1) {
      const [left, right] = part(column, COLUMNS, width);
      cells.push(Math.round(meanOf(data, width, { top, bottom, left, right })));
    }
  }
  return cells;
}

/** From where to where a part of so many goes, one pixel at least. */
function part(index: number, parts: number, size: number): readonly [from: number, to: number] {
  const from = Math.floor((index * size) / parts);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * size) / parts))];
}

interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** By the weights of ITU-R BT.601. */
function meanOf(data: Uint8Array, width: number, { top, bottom, left, right }: Area): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    }
  }
  return sum / ((bottom - top) * (right - left));
}
