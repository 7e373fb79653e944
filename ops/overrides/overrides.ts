import { z } from 'zod';
import { cidrRange } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { type JudgingOptions, OverrideJudging } from './judging.ts';
import type { OverrideSubject } from './override-subject.ts';

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
  readonly #judging: OverrideJudging;

  constructor(database: Database, options: JudgingOptions = {}) {
    this.#database = database;
    this.#judging = new OverrideJudging(database, options);
  }

  /** Creates or replaces the override of an indicator, and judges it again. */
  async put(subject: OverrideSubject, { act, reason, by, until }: NewOverride): Promise<Override> {
    const { label, name } = subject;
    const times = { createdAt: BigInt(Date.now()), until: until === null ? null : BigInt(until) };
    const set = { name: nameOf(subject), label, subject: name, act, reason, by, ...times, ...rangeOf(subject) };
    await this.#database.write({
      text: 'MERGE (o:OVERRIDE {name: $set.name}) SET o = $set',
      parameters: { set },
    });
    await this.#judging.judge(subject, act !== 'note');
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
    await this.#judging.judge(subject, false);
    return true;
  }

  /** Returns the first override that has ended since its verdicts were judged; null if there is none. */
  async nextEnded(): Promise<Override | null> {
    const [row] = await this.#database.read({
      text: `MATCH (o:OVERRIDE) WHERE o.until <= $now AND o.isOver IS NULL RETURN ${ROW} ORDER BY o.until LIMIT 1`,
      parameters: { now: BigInt(Date.now()) },
    });
    return row === undefined ? null : stored.parse(row.override);
  }

  /** Judges what an ended override covered again. The override itself stays in the list until it is removed. */
  async judgeEnded({ label, subject: name, until }: Override): Promise<void> {
    const subject = { label, name };
    await this.#judging.judgeToTheEnd(subject, false);
    // One that was replaced meanwhile has another end.
    await this.#database.write({
      text: 'MATCH (o:OVERRIDE {name: $name}) WHERE o.until = $until SET o.isOver = true',
      parameters: { name: nameOf(subject), until: until === null ? null : BigInt(until) },
    });
  }
}

/** The first and the last address of a network, by which those inside it find its override. */
function rangeOf({ label, name }: OverrideSubject): { readonly start?: string; readonly end?: string } {
  return label === 'PREFIX' ? cidrRange(name) : {};
}

function nameOf({ label, name }: Pick<OverrideSubject, 'label' | 'name'>): string {
  return `${label} ${name}`;
}
