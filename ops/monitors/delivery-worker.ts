import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { failed, type Sender, type SendOutcome, type TakenDelivery } from './delivery.ts';
import { type DueDelivery, dueDeliveries, noteOutcome, takeDeliveries } from './delivery-store.ts';

/** Messages that are on their way at once, each to another receiver. */
const SLOTS = 16;

/** What a worker needs. */
export interface DeliveryParts {
  readonly database: Database;
  readonly senders: readonly Sender[];
  readonly now: () => number;
  readonly log: { warn(details: object, message: string): void };
  /** Receives every try. */
  readonly onTried?: (channel: string, isDelivered: boolean) => void;
}

/**
 * Delivers what is due, one message at a time to each receiver: one that does not answer keeps a slot for the seconds that it is waited
 * for, and then is left alone with all that waits for it.
 */
export class DeliveryWorker {
  readonly #parts: DeliveryParts;
  readonly #senders: ReadonlyMap<string, Sender>;
  /** Receivers that a message is on its way to. */
  readonly #underway = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#senders = new Map(parts.senders.map((sender) => [sender.channel, sender]));
  }

  /** Sends off what is due as far as there are slots; answers how many messages that were. */
  async begin(): Promise<number> {
    if (this.#isStopped || this.#underway.size >= SLOTS) return 0;
    const due = await dueDeliveries(this.#parts.database, this.#parts.now());
    let begun = 0;
    for (const [receiver, waiting] of Map.groupBy(due, (one) => one.receiver)) {
      if (this.#isStopped || this.#underway.size >= SLOTS) break;
      if (this.#underway.has(receiver)) continue;
      this.#underway.set(receiver, this.#serve(receiver, waiting));
      begun += 1;
    }
    return begun;
  }

  /** Delivers until nothing is due any more and nothing is underway. */
  async drain(): Promise<void> {
    while ((await this.begin()) > 0 || this.#underway.size > 0) await Promise.race([...this.#underway.values()]);
  }

  /** Begins nothing any more, and resolves when what is underway has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#underway.values()]);
  }

  async #serve(receiver: string, waiting: readonly DueDelivery[]): Promise<void> {
    try {
      const sender = this.#senders.get(waiting[0]?.channel ?? '');
      for (const together of messagesOf(waiting, sender?.together ?? 1)) {
        if (this.#isStopped) return;
        // What waits for the receiver has been put off with it.
        if (!(await this.#deliver(sender, together))) return;
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn({ receiver, error: message }, 'a delivery could not be written down');
    } finally {
      this.#underway.delete(receiver);
    }
  }

  async #deliver(sender: Sender | undefined, ids: readonly string[]): Promise<boolean> {
    const { database, now, log, onTried } = this.#parts;
    const taken = await takeDeliveries(database, ids, now());
    if (taken.length === 0) return true;
    const outcome = await outcomeOf(sender, taken, now());
    if (!outcome.isDelivered && outcome.forLog !== null)
      log.warn(
        { channel: taken[0]?.channel, rule: taken[0]?.rule?.id, error: outcome.forLog },
        'an alert was not delivered',
      );
    await noteOutcome(database, taken, outcome, now());
    onTried?.(taken[0]?.channel ?? '', outcome.isDelivered);
    return outcome.isDelivered;
  }
}

/** Ids of what goes into one message each: what was sent together before, then what is new. */
function messagesOf(waiting: readonly DueDelivery[], most: number): readonly (readonly string[])[] {
  const byBatch = Map.groupBy(waiting, ({ batch }) => batch);
  const fresh = byBatch.get(null) ?? [];
  byBatch.delete(null);
  return [...byBatch.values(), ...chunksOf(fresh, most)].map((together) => together.map(({ id }) => id));
}

function outcomeOf(
  sender: Sender | undefined,
  taken: readonly TakenDelivery[],
  now: number,
): Promise<SendOutcome> | SendOutcome {
  if (sender === undefined)
    return failed('this server does not deliver by this channel: its operator has not set it up');
  return sender.send(taken, now);
}
