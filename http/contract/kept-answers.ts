/** An answer that is kept in memory, as it was found and as text. */
export interface KeptAnswer<Found> {
  readonly found: Found;
  readonly text: string;
  readonly etag: string;
}

interface Entry<Found> extends KeptAnswer<Found> {
  readonly version: string;
  /** Epoch ms. */
  readonly until: number;
}

/** Characters of text that the answers of one operation may take together. */
const MOST_CHARACTERS = 4_000_000;

/** Answers by what was asked, each as long as its version holds; those not asked for longest go first. */
export class KeptAnswers<Found> {
  readonly #entries = new Map<string, Entry<Found>>();
  readonly #lifeMs: number;
  #characters = 0;

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  /** The answer of a question as long as its data has this version. */
  get(question: string, version: string): KeptAnswer<Found> | null {
    const entry = this.#entries.get(question);
    if (entry === undefined) return null;
    this.#remove(question, entry);
    if (entry.version !== version || entry.until <= Date.now()) return null;
    this.#add(question, entry);
    return entry;
  }

  keep(question: string, version: string, answer: KeptAnswer<Found>): void {
    const known = this.#entries.get(question);
    if (known !== undefined) this.#remove(question, known);
    this.#add(question, { ...answer, version, until: Date.now() + this.#lifeMs });
    for (const [oldest, entry] of this.#entries) {
      if (this.#characters <= MOST_CHARACTERS) return;
      this.#remove(oldest, entry);
    }
  }

  #add(question: string, entry: Entry<Found>): void {
    this.#entries.set(question, entry);
    this.#characters += question.length + entry.text.length;
  }

  #remove(question: string, entry: Entry<Found>): void {
    this.#entries.delete(question);
    this.#characters -= question.length + entry.text.length;
  }
}
