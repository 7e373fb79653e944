/** Describes what is wrong with a body, with the path as its sender writes it. */
import type { z } from 'zod';

/** A member that does not fit. */
export interface BodyIssue {
  readonly field: string;
  readonly issue: string;
}

/** `ips[0]`, `options.batch_size`; `body` for the whole of it. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`;
    return before === '' ? String(part) : `${before}.${String(part)}`;
  }, '');
  return text === '' ? 'body' : text;
}

/** Describes one issue of zod: in the schema's own words if it has some, else in plain ones. */
export function bodyIssue(issue: z.core.$ZodIssue): BodyIssue {
  return { field: fieldOf(issue.path), issue: wordsOf(issue) };
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (!isZodsOwn(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? `is missing: send ${KINDS.get(issue.expected) ?? issue.expected}`
        : `must be ${KINDS.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${verbOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

/** Recognises messages of zod itself, which name its own types. */
function isZodsOwn(message: string): boolean {
  return /^(?:Invalid input|Invalid option|Too small|Too big)\b/.test(message);
}

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    array: 'a list',
    object: 'an object',
    record: 'an object',
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
  }),
);

function verbOf(origin: string): 'have' | 'be' {
  return unitOf(origin) === '' ? 'be' : 'have';
}

function unitOf(origin: string): string {
  if (origin === 'array' || origin === 'set') return ' items';
  return origin === 'string' ? ' characters' : '';
}
