import { z } from 'zod';
import { nearest } from '../../engine/nearest.ts';

/** How a parameter is written in a request, in the words of JSON Schema. */
export interface WireForm {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly description: string;
  readonly example: unknown;
  readonly [keyword: string]: unknown;
}

const WIRE = z.looseObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array']),
  description: z.string(),
  example: z.unknown(),
});

/** How a parameter of a schema is written; null for what is none. */
export function wireOf(schema: z.core.$ZodType | undefined): WireForm | null {
  const meta = schema === undefined ? undefined : z.globalRegistry.get(schema);
  const wire = WIRE.safeParse(meta?.wire);
  return wire.success ? wire.data : null;
}

/** Thrown while a parameter is read: which problem it is, what is wrong in a few words, and what to send instead. */
export class Refusal extends Error {
  readonly slug: string;
  readonly issue: string;
  readonly extras: Readonly<Record<string, unknown>>;

  constructor(slug: string, issue: string, detail: string, extras: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'Refusal';
    this.slug = slug;
    this.issue = issue;
    this.extras = extras;
  }
}

/** A parameter read from its text by a function that throws a `Refusal` where it does not fit. */
export function parameter<T>(wire: WireForm, read: (text: string) => T) {
  return z
    .string()
    .transform((text, context): T => {
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { slug, issue, extras } = error;
        context.addIssue({ code: 'custom', message: error.message, params: { slug, issue, extras } });
        return z.NEVER;
      }
    })
    .meta({ wire });
}

/** A parameter that may be left out: it is then read from its default, which the document tells. */
export function optionalParameter<T>(wire: WireForm, preset: string, read: (text: string) => T) {
  const shown = presetOf(wire, preset);
  return parameter({ ...wire, ...(preset === '' ? {} : { default: shown }) }, read)
    .prefault(preset)
    .meta({ wire: { ...wire, ...(preset === '' ? {} : { default: shown }) } });
}

function presetOf({ type }: WireForm, preset: string): string | number | boolean {
  if (type === 'boolean') return preset === 'true';
  return type === 'integer' || type === 'number' ? Number(preset) : preset;
}

/** What a whole number of a query string may be. */
export interface IntegerRange {
  readonly description: string;
  readonly default: number;
  readonly minimum: number;
  readonly maximum?: number;
}

/** A whole number of a query string, or its default where it is not there. */
export function integerParameter(name: string, range: IntegerRange) {
  const { description, minimum, maximum = Number.MAX_SAFE_INTEGER } = range;
  const wire = {
    type: 'integer',
    description,
    example: range.default,
    minimum,
    maximum,
  } as const;
  return optionalParameter(wire, String(range.default), (text) => {
    const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    const bounds = range.maximum === undefined ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
    throw new Refusal('invalid-parameter', 'not a whole number in range', `${name} must be a whole number${bounds}.`);
  });
}

/** `cursor`, which pages a list on: what an answer gave as `next`, and nothing for the first page. Read as how many were told before. */
export function cursorParameter() {
  const wire = {
    type: 'string',
    description: 'where to continue: next of the previous page',
    example: '100',
    pattern: '^([1-9][0-9]{0,8})?$',
  } as const;
  return optionalParameter(wire, '', (text) => {
    if (/^(?:[1-9]\d{0,8})?$/.test(text)) return Number(text);
    throw new Refusal('invalid-parameter', 'no cursor', 'cursor must be next of the previous page, unchanged.');
  });
}

/** Where a page begins that may be asked for by either: a cursor goes before an offset. */
export function startOf({ cursor, offset }: { readonly cursor: number; readonly offset: number }): number {
  return cursor > 0 ? cursor : offset;
}

/** The cursor of what follows a page of `told` behind `before` others; null behind the last of all. */
export function nextCursor(before: number, told: number, total: number): string | null {
  return told > 0 && before + told < total ? String(before + told) : null;
}

/** `true` or `false` of a query string, in any case; false where it is left out. */
export function flagParameter(name: string, description: string) {
  const wire = { type: 'boolean', description, example: true } as const;
  return optionalParameter(wire, 'false', (text) => {
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    throw new Refusal('invalid-parameter', 'neither true nor false', `${name} must be true or false.`);
  });
}

/** What a word of a query string may be. */
interface Choice<Word extends string> {
  readonly description: string;
  readonly words: readonly Word[];
  /** Words that the document shows, and the page to try it sends; the first of all without. */
  readonly shown?: readonly Word[];
}

/** A word out of a list; with a default it may be left out. */
export function choiceParameter<Word extends string>(name: string, choice: Choice<Word>, preset: Word) {
  const wire = { type: 'string', description: choice.description, example: preset, enum: choice.words } as const;
  return optionalParameter(wire, preset, (text) => chosen(name, choice, text));
}

/** Words out of a list, with commas between or the parameter several times; none where it is left out. Doubles count once. */
export function wordsParameter<Word extends string>(name: string, choice: Choice<Word>) {
  const items = { type: 'string', enum: choice.words } as const;
  const wire = {
    type: 'array',
    description: choice.description,
    example: choice.shown ?? [choice.words[0]],
    items,
  } as const;
  return optionalParameter(wire, '', (text) => [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== '')
        .map((word) => chosen(name, choice, word)),
    ),
  ]);
}

/** In any case: people write words as they please. */
function chosen<Word extends string>(name: string, { words }: Choice<Word>, text: string): Word {
  const word = words.find((known) => known.toLowerCase() === text.toLowerCase());
  if (word !== undefined) return word;
  const meant = nearest(text, words);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  throw new Refusal(
    'invalid-parameter',
    'unknown value',
    `${name} must be one of ${words.join(', ')}, not '${text}'.${hint}`,
  );
}
