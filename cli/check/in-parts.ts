import { Refusal } from '../rest-client/refusal.ts';

/** Statuses of a request that asks for too much at once, or takes too long on a busy server: a part of it may be answered. */
const TOO_MUCH: ReadonlySet<number> = new Set([400, 408, 413]);

/** Asks for all items, in halves where all of them are too much. Throws the refusal of a single item. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  ask: (items: readonly Item[]) => Promise<Answer>,
): Promise<readonly Answer[]> {
  try {
    return [await ask(items)];
  } catch (error) {
    if (!(error instanceof Refusal) || !TOO_MUCH.has(error.status) || items.length < 2) throw error;
    const half = Math.ceil(items.length / 2);
    return [...(await inParts(items.slice(0, half), ask)), ...(await inParts(items.slice(half), ask))];
  }
}
