/** What a Neo4j does of which no more is known than that it starts. */
const STARTING = 'Neo4j is starting';

/** What a Neo4j that starts does, as its starts report it: each sentence once in the log, and the last one for those who ask. */
export class StartProgress {
  readonly #log: (line: string) => void;
  readonly #onProgress: ((doing: string | null) => void) | undefined;
  /** Null while it answers. */
  doing: string | null = null;

  constructor(log: (line: string) => void, onProgress?: (doing: string | null) => void) {
    this.#log = log;
    this.#onProgress = onProgress;
  }

  report(doing: string): void {
    if (doing === this.doing) return;
    this.doing = doing;
    // The log has that it is started.
    if (doing !== STARTING) this.#log(doing);
    this.#onProgress?.(doing);
  }

  end(): void {
    this.doing = null;
    this.#onProgress?.(null);
  }
}

/** What a Neo4j that starts does, for a person, with the minutes that it has taken. `percent` is how much it has recovered. */
export function progressText(percent: number | null, elapsedMs: number): string {
  const minutes = Math.floor(elapsedMs / 60_000);
  const soFar = minutes === 0 ? '' : ` (${minutes} min so far)`;
  return percent === null ? `${STARTING}${soFar}` : `Neo4j is recovering, ${percent} %${soFar}`;
}
