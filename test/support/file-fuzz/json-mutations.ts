import { oddValue } from './odd-values.ts';
import type { Choices } from './random.ts';

/** A list or an object, and one of its members. */
interface Place {
  readonly owner: unknown[] | Record<string, unknown>;
  readonly key: string;
}

/** Every member of a document, with its owner. */
function placesOf(value: unknown): Place[] {
  const places: Place[] = [];
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isOwner(next)) continue;
    for (const [key, member] of Object.entries(next)) {
      places.push({ owner: next, key });
      if (isOwner(member)) waiting.push(member);
    }
  }
  return places;
}

function isOwner(value: unknown): value is Place['owner'] {
  return typeof value === 'object' && value !== null;
}

/** Returns a copy of a document in which one member, at any depth, has an odd value, is removed, renamed or doubled. */
export function mutatedValue(document: unknown, choices: Choices): unknown {
  const copy: unknown = structuredClone(document);
  const places = placesOf(copy);
  if (places.length === 0) return oddValue(choices, document);
  mutatePlace(choices.of(places), choices);
  return copy;
}

function mutatePlace({ owner, key }: Place, choices: Choices): void {
  const value = Reflect.get(owner, key);
  const kind = choices.below(10);
  if (kind < 7) Reflect.set(owner, key, oddValue(choices, value));
  else if (Array.isArray(owner)) {
    if (kind === 7) owner.splice(Number(key), 1);
    else owner.push(value);
  } else {
    Reflect.deleteProperty(owner, key);
    if (kind === 8) Reflect.set(owner, choices.of(['x', key.toUpperCase(), `${key} `, 'constructor']), value);
  }
}
