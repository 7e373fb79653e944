/** Below this a rate is chance. */
const SHORTEST_MS = 1000;
/** The time left is shown when the estimates of so many ms agree within this factor. */
const AGREEING_MS = 10_000;
const FACTOR = 2;

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
  /** When each of the last estimates expected the end, and when it was made, epoch ms. */
  #ends: { readonly at: number; readonly end: number }[] = [];

  /** `42,000 records/s, 1:20 left`, as far as known well; otherwise empty. `now` is in ms. */
  note(done: number, total: number, records: number, now: number): string {
    const mark = { at: now, done, total, records };
    const begins =
      this.#last === null || done < this.#last.done || total !== this.#last.total || records < this.#last.records;
    if (begins) {
      this.#start = mark;
      this.#ends = [];
    }
    this.#last = mark;
    const start = this.#start ?? mark;
    const elapsed = now - start.at;
    if (elapsed < SHORTEST_MS) return '';
    const rate = Math.round(((records - start.records) * 1000) / elapsed);
    const left =
      done > start.done && done < total
        ? this.#agreed(now + ((total - done) * elapsed) / (done - start.done), now)
        : null;
    return [rate > 0 ? `${rate.toLocaleString('en')} records/s` : '', left === null ? '' : `${clock(left)} left`]
      .filter((part) => part !== '')
      .join(', ');
  }

  /** The time left, ms; null while the estimates of the last seconds differ. */
  #agreed(end: number, now: number): number | null {
    const since = now - AGREEING_MS;
    const before = this.#ends.findLastIndex(({ at }) => at <= since);
    this.#ends = [...this.#ends.slice(Math.max(0, before)), { at: now, end }];
    const [first] = this.#ends;
    if (first === undefined || first.at > since) return null;
    const left = this.#ends.map((estimate) => Math.max(0, estimate.end - now));
    return Math.max(...left) <= FACTOR * Math.min(...left) ? end - now : null;
  }
}

/** `1:05` for 65,000 ms, `2:00:00` for two hours. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
