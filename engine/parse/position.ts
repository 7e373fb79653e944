/** Place of an offset in a text for a reader: line and column count from 1. */
export interface Position {
  readonly position: number;
  readonly line: number;
  readonly column: number;
}

/** The line and column of a 0-based offset. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { position: offset, line, column: offset - before.lastIndexOf('\n') };
}
