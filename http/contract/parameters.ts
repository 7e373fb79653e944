import { z } from 'zod';
import { nearest } from '../../engine/text/nearest.ts';

/** How a request writes a parameter, in the terms of JSON Schema. */
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

/** Returns how the parameter of a schema is written; null if the schema is not of a parameter. */
export function wireOf(schema: z.core.$ZodType | undefined): WireForm | null {
  const meta = schema === undefined ? undefined : z.globalRegistry.get(schema);
  const wire = WIRE.safeParse(meta?.wire);
  return wire.success ? wire.data : null;
}

/** Thrown while a parameter is read: the problem, what is wrong in a few words, and what to send instead. */
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

/** Declares a parameter that a function reads from its text; the function throws a `Refusal` if the text does not fit. */
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

/** Declares a parameter that may be left out; it is then read from its default, which the document shows. */
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

/** Range of an integer in a query string. */
export interface IntegerRange {
  readonly description: string;
  readonly default: number;
  readonly minimum: number;
  readonly maximum?: number;
}

/** Declares a whole number in a query string, or its default if it is absent. */
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

/**
 * Declares `cursor`, which continues a list: the `next` of an answer, and nothing for the first page. Its value is the number of items that
 * were returned before.
 */
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

/** Returns where a page begins if the request may send either; a cursor takes precedence over an offset. */
export function startOf({ cursor, offset }: { readonly cursor: number; readonly offset: number }): number {
  return cursor > 0 ? cursor : offset;
}

/** Returns the cursor of the next page, after `before` items and a page of `told`; null on the last page. */
export function nextCursor(before: number, reported: number, total: number): string | null {
  return reported > 0 && before + reported < total ? String(before + reported) : null;
}

/** Declares `true` or `false` in a query string; case is ignored, and the default is false. */
export function flagParameter(name: string, description: string) {
  const wire = { type: 'boolean', description, example: true } as const;
  return optionalParameter(wire, 'false', (text) => {
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    throw new Refusal('invalid-parameter', 'neither true nor false', `${name} must be true or false.`);
  });
}

/** Words that a parameter of a query string accepts. */
interface Choice<Word extends string> {
  readonly description: string;
  readonly words: readonly Word[];
  /** Words that the document shows, and the page to try it sends; the first of all without. */
  readonly shown?: readonly Word[];
}

/** Declares a word from a list; it may be left out if it has a default. */
export function choiceParameter<Word extends string>(name: string, choice: Choice<Word>, preset: Word) {
  const wire = { type: 'string', description: choice.description, example: preset, enum: choice.words } as const;
  return optionalParameter(wire, preset, (text) => chosen(name, choice, text));
}

/** Declares words from a list, separated by commas or sent as several parameters; none if it is left out. Duplicates count once. */
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

/** Ignores case, since people write words in any case. */
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
