import type { Advisory } from '../../schema/advisory.ts';

/** Maximum number of different notices; the same notice of a thousand rows counts once. */
const MOST_NOTICES = 10;
/** Subjects that one notice names. */
const MOST_SUBJECTS = 5;

/** Gathers the notices about single rows. */
export class RowNotices {
  readonly #bySaying = new Map<string, Advisory[]>();

  take(notices: readonly Advisory[]): void {
    for (const notice of notices) {
      const saying = `${notice.kind} ${notice.message}`;
      const same = this.#bySaying.get(saying);
      if (same === undefined) this.#bySaying.set(saying, [notice]);
      else same.push(notice);
    }
  }

  /** Returns each message once, with the indicators that it is about. */
  advisories(): Advisory[] {
    return [...this.#bySaying.values()].slice(0, MOST_NOTICES).flatMap((same) => {
      const [first] = same;
      const subjects = same.flatMap(({ subject }) => subject ?? []);
      if (first === undefined || subjects.length < 2) return first ?? [];
      const others = subjects.length - MOST_SUBJECTS;
      const named = subjects.slice(0, MOST_SUBJECTS).join(', ');
      return { ...first, subject: others > 0 ? `${named} and ${others} more` : named };
    });
  }
}
