import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** Whether to keep descriptions: a model needs words for what it fills in, a program needs none for what it checks. */
type Words = 'with words' | 'without words';

/** Bounds that every integer has, and keywords that say nothing about the values of a map. */
const NOISE: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['$schema', () => true],
  ['minimum', (value: unknown) => value === Number.MIN_SAFE_INTEGER],
  ['maximum', (value: unknown) => value === Number.MAX_SAFE_INTEGER],
  ['propertyNames', () => true],
  ['additionalProperties', (value: unknown) => isObject(value) && Object.keys(value).length === 0],
]);
/** Also left out for programs: that a member is always present and that there are no others, which we do not promise. */
const WORDS = new Set(['description', 'required', 'additionalProperties']);

/**
 * Wraps a schema that checks as zod does, and is sent to clients in as few words as JSON Schema allows. The members in `outlined` show
 * their type only.
 */
export function terse(schema: z.ZodObject, words: Words, outlined: readonly string[] = []): StandardSchemaWithJSON {
  const io = words === 'with words' ? 'input' : 'output';
  const told = withOutlines(terseJson(z.toJSONSchema(schema, { io }), words), outlined);
  const standard = schema['~standard'];
  return {
    '~standard': {
      version: 1,
      vendor: 'weft',
      validate: (value) => standard.validate(value),
      jsonSchema: { input: () => told, output: () => told },
    },
  };
}

/** Returns the same JSON Schema without keywords that say nothing. */
export function terseJson(schema: Json, words: Words): Record<string, unknown> {
  const members = Object.entries(schema).filter(
    ([name, value]) => NOISE.get(name)?.(value) !== true && (words === 'with words' || !WORDS.has(name)),
  );
  const told = Object.fromEntries(members.map(([name, value]) => [name, terseMember(name, value, words)]));
  return words === 'with words' ? told : ofOneOfTypes(told);
}

function withOutlines(schema: Record<string, unknown>, outlined: readonly string[]): Record<string, unknown> {
  const members = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const properties = members.map(([name, told]) => {
    return [name, isObject(told) && outlined.includes(name) ? { type: told.type } : told] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function terseMember(name: string, value: unknown, words: Words): unknown {
  // Names of members are not keywords of JSON Schema, even if they have the same text.
  if (name === 'properties' && isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([member, schema]) => [member, isObject(schema) ? terseJson(schema, words) : schema]),
    );
  }
  if (name === 'anyOf' && Array.isArray(value)) {
    return value.map((branch) => (isObject(branch) ? terseJson(branch, words) : branch));
  }
  return ['items', 'additionalProperties'].includes(name) && isObject(value) ? terseJson(value, words) : value;
}

/** Joins `anyOf` of schemas of different types into one schema with a list of types: the other keywords of each apply to its type only. */
function ofOneOfTypes({ anyOf, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (anyOf === undefined) return rest;
  const branches = Array.isArray(anyOf) ? anyOf.filter(isObject) : [];
  const types = branches.flatMap(({ type }) => type ?? []);
  const words = branches.flatMap(({ type, ...others }) => Object.keys(others));
  const isPlain = branches.every(({ type }) => type !== undefined) && new Set(words).size === words.length;
  if (!isPlain || new Set(types).size !== types.length || words.includes('enum') || words.includes('const')) {
    return { ...rest, anyOf };
  }
  return { ...rest, ...Object.assign({}, ...branches), type: types };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
