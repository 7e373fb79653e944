import type { AlertEvent } from './alert-event.ts';
import { sweepDeliveries } from './delivery-store.ts';
import type { DeliveryWorker } from './delivery-worker.ts';
import { type EvaluationParts, evaluateRules, type Occasion } from './evaluate.ts';

/** While a load goes on, rules are evaluated so often at most, ms: within the 10 s of contract rest.md 3.10. */
const PAUSE_MS = 4000;
/** Old deliveries are removed so often, ms. */
const SWEEP_MS = 10 * 60_000;

/** Receives the events of monitoring. */
export interface MonitorObserver {
  onEvaluated(occasion: Occasion, events: readonly AlertEvent[], ms: number): void;
  onTried(channel: string, isDelivered: boolean): void;
}

/** What monitoring needs. */
export interface MonitoringParts extends EvaluationParts {
  readonly worker: DeliveryWorker;
  readonly now: () => number;
  readonly observer?: Pick<MonitorObserver, 'onEvaluated'>;
}

/** The newest change and how many there are: a long transaction brings some that are older than what was seen. */
const CHANGES = `RETURN COUNT { (:CHANGE_RECORD) } AS count,
  COLLECT { MATCH (c:CHANGE_RECORD) WHERE c.recordedAt >= 0 RETURN c.recordedAt ORDER BY c.recordedAt DESC LIMIT 1 }[0] AS newest`;

const LOADS = `OPTIONAL MATCH (r:LOAD_RUN) WHERE NOT coalesce(r.isLive, false)
RETURN max(r.finishedAt) AS newest, count(CASE WHEN r.isDerived THEN 1 END) AS derived`;

/**
 * Watches loads, evaluates rules and delivers alerts, at each call of `look`. Checks by the clock are separate: they wait for targets that
 * do not answer, while changes are still reported.
 */
export class Monitoring {
  readonly #parts: MonitoringParts;
  #changes: string | null = null;
  #loads: string | null = null;
  #evaluatedAt = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(parts: MonitoringParts) {
    this.#parts = parts;
  }

  /** Evaluates what loads have changed, and sends due alerts. The first look finds earlier changes. */
  async look(): Promise<void> {
    const { database, worker, now } = this.#parts;
    const [changes, loads] = await Promise.all([
      database.read({ text: CHANGES }).then(JSON.stringify),
      database.read({ text: LOADS }).then(JSON.stringify),
    ]);
    const occasion = loads !== this.#loads ? 'load' : changes !== this.#changes ? 'changes' : null;
    if (occasion !== null && now() - this.#evaluatedAt >= PAUSE_MS) {
      const beaten = await this.#evaluate(occasion);
      this.#evaluatedAt = now();
      // A faster evaluation may have read before the newest change: look once more.
      if (beaten === 0) {
        this.#changes = changes;
        this.#loads = loads;
      }
    }
    await worker.begin();
    if (now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now();
    await sweepDeliveries(database, now());
  }

  /** Probes the targets whose time has come, and evaluates their rules. */
  async check(): Promise<void> {
    await this.#evaluate('clock');
  }

  async #evaluate(occasion: Occasion): Promise<number> {
    const { now, observer } = this.#parts;
    const begun = performance.now();
    const { events, beaten } = await evaluateRules(this.#parts, occasion, now());
    if (occasion !== 'clock' || events.length > 0) observer?.onEvaluated(occasion, events, performance.now() - begun);
    return beaten;
  }
}
