import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BOOLEAN_LISTS, OWN_STATE } from '../../schema/boolean-lists.ts';
import { schemaDatabase } from '../support/graph.ts';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  app = await testApp(database, { keyStore: database });
});

const map = z.record(z.string(), z.unknown());
const mapOf = (value: unknown) => map.catch({}).parse(value);

/** Returns the names of all members of a schema that may be a Boolean, and of the schemas that it refers to. */
function booleansIn(
  node: unknown,
  name: string,
  schemas: Readonly<Record<string, unknown>>,
  seen: Set<string>,
): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => booleansIn(item, name, schemas, seen));
  const members = map.safeParse(node);
  if (!members.success) return [];
  const { $ref: reference, type, properties, ...rest } = members.data;
  const of = typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : '';
  const isNew = of !== '' && !seen.has(of);
  if (isNew) seen.add(of);
  return [
    ...(type === 'boolean' || (Array.isArray(type) && type.includes('boolean')) ? [name] : []),
    ...(isNew ? booleansIn(schemas[of], name, schemas, seen) : []),
    ...Object.entries(mapOf(properties)).flatMap(([key, value]) => booleansIn(value, key, schemas, seen)),
    ...Object.entries(rest)
      .filter(([key]) => !NO_SCHEMA.has(key))
      .flatMap(([key, value]) => booleansIn(value, CARRIERS.has(key) ? name : key, schemas, seen)),
  ];
}

/** Members of a document that hold values, and no schemas. */
const NO_SCHEMA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Members of a schema that say more about the same value. */
const CARRIERS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties', 'schema']);

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

it('Every Boolean of the API document has its list, or its reason, in the table', async () => {
  const { paths, components } = mapOf(await (await app.ask('/openapi.json')).json());
  const schemas = mapOf(mapOf(components).schemas);
  const answers = Object.values(mapOf(paths)).flatMap((path) =>
    Object.values(mapOf(path)).map((one) => mapOf(one).responses),
  );
  const names = [...new Set(booleansIn(answers, 'answer', schemas, new Set()))];
  expect(names).toEqual(expect.arrayContaining(['is_vpn', 'isTorExitNode', 'is_kev', 'blocking']));
  expect(names.filter((name) => !(camel(name) in BOOLEAN_LISTS) && !OWN_STATE.has(name))).toEqual([]);
});
