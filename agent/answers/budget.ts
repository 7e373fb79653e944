/** Tokens of one answer at most, its text and its structured form together. */
export const MOST_TOKENS = 8000;

/** Estimates the tokens of a text: a quarter of its bytes. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** Limits to which a value is cut: entries of a list, and characters of a text. */
interface Caps {
  readonly entries: number;
  readonly characters: number;
}

/** From nearly whole to hardly more than an outline; the first that fits is used. */
export const CAPS: readonly Caps[] = [
  { entries: 50, characters: 4000 },
  { entries: 25, characters: 2000 },
  { entries: 10, characters: 1000 },
  { entries: 5, characters: 500 },
  { entries: 3, characters: 200 },
  { entries: 1, characters: 80 },
];

/** A cut value, and its cuts: where, and the full length. */
export interface Shortened {
  readonly value: unknown;
  readonly cuts: readonly string[];
}

/** Cuts the lists and texts inside a value. */
export function shortened(value: unknown, caps: Caps, path = ''): Shortened {
  if (typeof value === 'string') return shortText(value, caps, path);
  if (Array.isArray(value)) return shortList(value, caps, path);
  if (typeof value !== 'object' || value === null) return { value, cuts: [] };
  const members = Object.entries(value).map(
    ([name, member]) => [name, shortened(member, caps, path === '' ? name : `${path}.${name}`)] as const,
  );
  return {
    value: Object.fromEntries(members.map(([name, member]) => [name, member.value])),
    cuts: members.flatMap(([, { cuts }]) => cuts),
  };
}

function shortText(text: string, { characters }: Caps, path: string): Shortened {
  if (text.length <= characters) return { value: text, cuts: [] };
  return { value: `${text.slice(0, characters)}…`, cuts: [`${path}: ${characters} of ${text.length} characters`] };
}

function shortList(list: readonly unknown[], caps: Caps, path: string): Shortened {
  const kept = list.slice(0, caps.entries).map((entry, at) => shortened(entry, caps, `${path}[${at}]`));
  const cut = list.length > kept.length ? [`${path}: ${kept.length} of ${list.length} entries`] : [];
  return { value: kept.map((entry) => entry.value), cuts: [...cut, ...kept.flatMap((entry) => entry.cuts)] };
}
