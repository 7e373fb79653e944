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

/** Returns the names of all members of a document that may be a Boolean. */
function booleansIn(node: unknown, name: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => booleansIn(item, name));
  const members = map.safeParse(node);
  if (!members.success) return [];
  const { type, properties, ...rest } = members.data;
  const isBoolean = type === 'boolean' || (Array.isArray(type) && type.includes('boolean'));
  const own = isBoolean ? [name] : [];
  const inner = Object.entries(map.catch({}).parse(properties)).flatMap(([key, value]) => booleansIn(value, key));
  const around = Object.entries(rest)
    .filter(([key]) => key !== 'example' && key !== 'examples' && key !== 'default')
    .flatMap(([key, value]) => booleansIn(value, CARRIERS.has(key) ? name : key));
  return [...own, ...inner, ...around];
}

/** Members of a schema that say more about the same value. */
const CARRIERS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties', 'schema']);

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

it('Every Boolean of the API document has its list, or its reason, in the table', async () => {
  const document: unknown = await (await app.ask('/openapi.json')).json();
  const names = [...new Set(booleansIn(document, 'document'))];
  expect(names).toEqual(expect.arrayContaining(['is_vpn', 'isTorExitNode', 'is_kev', 'blocking']));
  expect(names.filter((name) => !(camel(name) in BOOLEAN_LISTS) && !OWN_STATE.has(name))).toEqual([]);
});
