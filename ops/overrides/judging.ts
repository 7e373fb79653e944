import { setTimeout } from 'node:timers/promises';
import { judgeOverridden } from '../../loaders/judge-override.ts';
import { OVERRIDDEN_SETTING } from '../../schema/internal.ts';
import type { AsOfSetting } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import type { OverrideSubject } from './override-subject.ts';

type Judged = Pick<OverrideSubject, 'label' | 'name'>;

/** Options of the judging after an override changed. */
export interface JudgingOptions {
  /** The instant that the operator gave verdicts; absent: that of the graph, else now. */
  readonly asOf?: AsOfSetting | undefined;
  /** Time that a caller waits for the stored verdicts, ms; absent: until they are stored. */
  readonly waitMs?: number | undefined;
  /** Receives a failure after that time. */
  readonly log?: { error(details: object, message: string): void } | undefined;
}

/** Stores the verdicts on what an override covers after it was made, changed, removed, or has ended. */
export class OverrideJudging {
  readonly #database: Database;
  readonly #options: JudgingOptions;

  constructor(database: Database, options: JudgingOptions) {
    this.#database = database;
    this.#options = options;
  }

  /**
   * Judges what an override covers. Answers read the override itself, so a caller need not wait for long for the stored verdicts, which
   * exports read: a running load may hold them up for hours.
   */
  async judge(subject: Judged, isDecided: boolean): Promise<void> {
    const { waitMs, log } = this.#options;
    const judging = this.judgeToTheEnd(subject, isDecided);
    if (waitMs === undefined) return judging;
    const timer = new AbortController();
    const late = setTimeout(waitMs, 'late' as const, { signal: timer.signal }).catch(() => undefined);
    try {
      if ((await Promise.race([judging, late])) !== 'late') return;
    } finally {
      timer.abort();
    }
    judging.catch((err: unknown) => {
      const message = 'the verdicts on what an override covers were not stored: the next reconcile stores them';
      log?.error({ err, label: subject.label }, message);
    });
  }

  /** Judges what an override covers, however long a running load takes. */
  async judgeToTheEnd({ label, name }: Judged, isDecided: boolean): Promise<void> {
    await this.#noteChange();
    await judgeOverridden(this.#database, { label, name, isDecided }, this.#options.asOf);
    await this.#noteChange();
  }

  /** Cached answers of every process end with this. */
  async #noteChange(): Promise<void> {
    await this.#database.write({
      text: 'MERGE (s:SETTING {name: $name}) SET s.value = toString(timestamp())',
      parameters: { name: OVERRIDDEN_SETTING },
    });
  }
}
