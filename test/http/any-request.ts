import fc from 'fast-check';
import { expect } from 'vitest';
import type { DeclaredOperation } from './declared-operations.ts';
import type { Apps } from './failing-apps.ts';

const VALUES = [
  '192.0.2.10',
  '2001:db8::/33',
  'example.com',
  'ip',
  'DOMAIN',
  'list',
  '-1',
  '9'.repeat(20),
  '%',
  'a,b',
  '\0',
];
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'grapheme', minLength: 1 }));
/** An empty part or dots make another path of it. */
const segment = value.filter((text) => !/^[.\s]*$/.test(text));

/** A request that reaches an operation, with anything at all in its parameters and its body. */
function anyRequest({ method, path, parameters, body }: DeclaredOperation) {
  const json = body === undefined ? fc.constant(undefined) : fc.oneof(fc.json(), mutations(body));
  const query = fc.array(fc.tuple(fc.constantFrom(...parameters.query, 'other'), value), { maxLength: 4 });
  return fc.tuple(fc.array(segment, { minLength: 4, maxLength: 4 }), query, json).map(([segments, asked, sent]) => {
    const filled = parameters.path.reduce(
      (text, name, place) => text.replace(`{${name}}`, () => encodeURIComponent(segments[place] ?? '')),
      path,
    );
    const headers = sent === undefined ? {} : { 'content-type': 'application/json' };
    const init: RequestInit = { method, headers, ...(sent === undefined ? {} : { body: sent }) };
    return { target: `${filled}?${new URLSearchParams(asked)}`, init };
  });
}

/** The example of a body with something else in one of its members. */
function mutations(body: string) {
  const example: object = Object(JSON.parse(body));
  const members = Object.keys(example);
  return fc
    .tuple(fc.constantFrom(...members, 'other'), fc.jsonValue())
    .map(([name, other]) =>
      JSON.stringify(Array.isArray(example) ? [...example, other] : { ...example, [name]: other }),
    );
}

/** Fails if an operation, in so many arbitrary requests, answers a problem that the document does not name. */
export async function assertToldProblems(
  { broken }: Apps,
  operations: readonly DeclaredOperation[],
  operation: DeclaredOperation,
  numRuns: number,
): Promise<void> {
  const asked = fc.asyncProperty(anyRequest(operation), async ({ target, init }) => {
    // A path that is declared literally is no value of a parameter: /v1/ops/jobs/list is no job.
    if (operations.some(({ path }) => path !== operation.path && path === target.split('?')[0])) return;
    // What is well formed fails here, which is quick.
    const response = await broken.ask(target, init);
    if (response.status < 400) return;
    const { type } = Object(await response.json());
    const slug = String(type).replace('urn:weft:problem:', '');
    expect([slug, operation.problems.get(slug)]).toEqual([slug, response.status]);
  });
  await fc.assert(asked, { numRuns });
}
