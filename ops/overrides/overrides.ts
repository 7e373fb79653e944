import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { judgeOverridden } from '../../loaders/judge-override.ts';
import { OVERRIDDEN_SETTING } from '../../schema/internal.ts';
import type { AsOfSetting } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';
import type { OverrideSubject } from './override-subject.ts';

/** Time that a caller waits for the verdict; a running derivation may take longer. */
const WAIT_MS = 10_000;

/** What an override does: it blocks, it allows, or it is a note that changes no verdict. */
export const DECISIONS = ['block', 'allow', 'note'] as const;

type Decision = (typeof DECISIONS)[number];

/** What an analyst decides about one indicator. */
export interface NewOverride {
  readonly act: Decision;
  readonly reason: string;
  readonly by: string;
  /** Epoch ms; null if it has no end. */
  readonly until: number | null;
}

const stored = z.object({
  label: z.enum(['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH', 'TLS_FINGERPRINT', 'CRYPTO_ADDRESS', 'PREFIX']),
  subject: z.string(),
  act: z.enum(DECISIONS),
  reason: z.string(),
  by: z.string(),
  createdAt: z.number(),
  until: z.number().nullable(),
});

/** A stored override; times in epoch ms. */
export type Override = Readonly<z.infer<typeof stored>>;

/** Returns whether an override is over at an instant, epoch ms. */
export function hasEnded({ until }: Pick<Override, 'until'>, now: number): boolean {
  return until !== null && until <= now;
}

const ROW = 'o {.label, .subject, .act, .reason, .by, .createdAt, .until} AS override';

/** The overrides of analysts: one for each indicator, the last one counts. */
export class Overrides {
  readonly #database: Database;
  readonly #asOf: AsOfSetting | undefined;
  readonly #now: () => number;

  /** `asOf` is the instant that the operator gave verdicts; absent: that of the graph, else now. */
  constructor(
    database: Database,
    { asOf, now = Date.now }: { asOf?: AsOfSetting | undefined; now?: () => number } = {},
  ) {
    this.#database = database;
    this.#asOf = asOf;
    this.#now = now;
  }

  /** Creates or replaces the override of an indicator, and judges it again. */
  async put(subject: OverrideSubject, { act, reason, by, until }: NewOverride): Promise<Override> {
    // A read fails at once where the database is away; a write is tried again for half a minute.
    await this.read(subject);
    const { label, name } = subject;
    const set = { label, subject: name, act, reason, by, createdAt: BigInt(this.#now()) };
    await this.#database.write({
      text: `MERGE (o:OVERRIDE {name: $name}) SET o += $set, o.until = $until`,
      parameters: { name: nameOf(subject), set, until: until === null ? null : BigInt(until) },
    });
    await this.#judge(subject, act !== 'note');
    const override = await this.read(subject);
    if (override === null) throw new Error(`the override of ${name} went while it was made`);
    return override;
  }

  /** Returns a page of the overrides, the newest first, and how many there are. Those that have ended are included until they are removed. */
  async list({ limit, offset }: { readonly limit: number; readonly offset: number }) {
    const rows = await this.#database.read({
      text: `MATCH (o:OVERRIDE) RETURN ${ROW} ORDER BY o.createdAt DESC, o.name SKIP $offset LIMIT $limit`,
      parameters: { limit: BigInt(limit), offset: BigInt(offset) },
    });
    const [counted] = await this.#database.read({ text: 'MATCH (o:OVERRIDE) RETURN count(o) AS total' });
    const overrides = rows.map(({ override }): Override => stored.parse(override));
    return { overrides, total: Number(counted?.total ?? 0) };
  }

  /** Returns the override of an indicator; null without one. */
  async read(subject: OverrideSubject): Promise<Override | null> {
    const [row] = await this.#database.read({
      text: `MATCH (o:OVERRIDE {name: $name}) RETURN ${ROW}`,
      parameters: { name: nameOf(subject) },
    });
    return row === undefined ? null : stored.parse(row.override);
  }

  /** Removes the override of an indicator, and judges it again. Returns false without one. */
  async remove(subject: OverrideSubject): Promise<boolean> {
    if ((await this.read(subject)) === null) return false;
    await this.#database.write({
      text: 'MATCH (o:OVERRIDE {name: $name}) DELETE o',
      parameters: { name: nameOf(subject) },
    });
    await this.#judge(subject, false);
    return true;
  }

  /** Answers read the override itself, so a caller need not wait longer for the stored verdict, which exports read. */
  async #judge({ label, name }: OverrideSubject, isDecided: boolean): Promise<void> {
    const judging = this.#judgeAndNote(label, name, isDecided);
    const late = new AbortController();
    const timeout = setTimeout(WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined);
    try {
      await Promise.race([judging, timeout]);
    } finally {
      late.abort();
      judging.catch(() => undefined);
    }
  }

  async #judgeAndNote(label: JudgedLabel, name: string, isDecided: boolean): Promise<void> {
    await this.#noteChange();
    await judgeOverridden(this.#database, { label, name, isDecided }, this.#asOf);
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

function nameOf({ label, name }: OverrideSubject): string {
  return `${label} ${name}`;
}
