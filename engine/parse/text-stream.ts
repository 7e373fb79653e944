import type { CharStream, Interval } from 'antlr4ng';

/**
 * A text as the lexer reads it, unit by unit: the offsets of its tokens are JavaScript string offsets. (antlr4ng's own stream counts code
 * points, so one emoji would shift every position after it.)
 */
export class TextStream implements CharStream {
  readonly name = 'query';
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get index(): number {
    return this.#index;
  }

  get size(): number {
    return this.#text.length;
  }

  reset(): void {
    this.#index = 0;
  }

  consume(): void {
    this.#index += 1;
  }

  LA(offset: number): number {
    const position = offset > 0 ? this.#index + offset - 1 : this.#index + offset;
    return position >= 0 && position < this.#text.length ? this.#text.charCodeAt(position) : -1;
  }

  mark(): number {
    return 0;
  }

  release(): void {}

  seek(index: number): void {
    this.#index = index;
  }

  getTextFromRange(start: number, stop: number): string {
    return this.#text.slice(start, stop + 1);
  }

  getTextFromInterval(interval: Interval): string {
    return this.getTextFromRange(interval.start, interval.stop);
  }

  getSourceName(): string {
    return this.name;
  }
}
