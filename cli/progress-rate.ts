/** Below this a rate is chance. */
const SHORTEST_MS = 1000;

interface Mark {
  readonly at: number;
  readonly done: number;
  readonly total: number;
  readonly records: number;
}

/** The rate of work and its remaining time, since it last started: with another file, or another pass over the same. */
export class ProgressRate {
  #start: Mark | null = null;
  #last: Mark | null = null;

  /** `42,000 records/s, 1:20 left`, as far as known; otherwise empty. `now` is in ms. */
  note(done: number, total: number, records: number, now: number): string {
    const mark = { at: now, done, total, records };
    const begins =
      this.#last === null || done < this.#last.done || total !== this.#last.total || records < this.#last.records;
    if (begins) this.#start = mark;
    this.#last = mark;
    const start = this.#start ?? mark;
    const elapsed = now - start.at;
    if (elapsed < SHORTEST_MS) return '';
    const rate = Math.round(((records - start.records) * 1000) / elapsed);
    const left = done > start.done ? ((total - done) * elapsed) / (done - start.done) : null;
    return [rate > 0 ? `${rate.toLocaleString('en')} records/s` : '', left === null ? '' : `${clock(left)} left`]
      .filter((part) => part !== '')
      .join(', ');
  }
}

/** `1:05` for 65,000 ms, `2:00:00` for two hours. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
