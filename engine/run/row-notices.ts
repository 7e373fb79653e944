import type { Record as Neo4jRecord } from 'neo4j-driver';
import { z } from 'zod';
import type { Advisory } from '../../schema/advisory.ts';

const notices = z.array(
  z.object({
    kind: z.string(),
    severity: z.enum(['info', 'warning']),
    message: z.string(),
    rewrite: z.string().nullable(),
    subject: z.string().nullable(),
  }),
);

/** Different notices that are told; what a thousand rows say alike is one. */
const MOST_NOTICES = 10;
/** Subjects that one notice names. */
const MOST_SUBJECTS = 5;

/** Gathers the notices that stand in columns of the rows. */
export class RowNotices {
  readonly #columns: readonly string[];
  readonly #bySaying = new Map<string, Advisory[]>();

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  take(record: Neo4jRecord): void {
    for (const column of this.#columns) {
      for (const notice of notices.parse(record.get(column))) {
        const saying = `${notice.kind} ${notice.message}`;
        this.#bySaying.set(saying, [...(this.#bySaying.get(saying) ?? []), notice]);
      }
    }
  }

  /** Each saying once, with the things that it is about. */
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
