import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { recipeDoor } from '../../../agent/recipes/door.ts';
import { RECIPES } from '../../../agent/recipes/index.ts';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { RUN_RECIPE } from '../../../http/recipes/operations.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { post, type TestApp, testApp } from '../test-app.ts';

let app: TestApp;
let reader: TestApp;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const clock = fixedClock(await readAsOf(database));
  const limits = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000 };
  const engine = createQueryEngine({ database, catalog: procedureCatalog, anchorVerdicts, clock, limits });
  const log = { error: (details: object, message: string) => console.error(message, details) };
  const recipes = recipeDoor({ engine, database, clock, secret: Buffer.from('a secret of the tests'), log });
  const keyStore = await schemaDatabase();
  app = await testApp(database, { engine, keyStore, settings: { clock }, recipes });
  reader = await testApp(database, { engine, keyStore, settings: { clock }, recipes, scopes: ['lookup'] });
});

const run = (slug: string, body: unknown, accept = 'application/json') => {
  const { headers, ...rest } = post(body);
  return app.ask(`/v1/recipes/${slug}/run`, { ...rest, headers: { ...headers, accept } });
};

/** Of a run whose steps all ended within their time, which a server that has planned nothing yet may not do. */
async function whole(slug: string, body: unknown): Promise<z.output<typeof RUN_RECIPE.answer.schema>> {
  for (let attempt = 0; ; attempt++) {
    const answer = RUN_RECIPE.answer.schema.parse(await (await run(slug, body)).json());
    if (answer.success || attempt === 5) return answer;
  }
}

describe('the list of recipes', () => {
  it('The list of recipes has all of them, with their inputs and outputs', async () => {
    const { recipes } = await app.json('/v1/recipes');
    expect(recipes).toHaveLength(RECIPES.length);
    expect(recipes).toContainEqual(expect.objectContaining({ slug: 'blast-radius', mode: 'flow' }));
  });

  it('The list of recipes is filtered by mode and by a word', async () => {
    const { recipes } = await app.json('/v1/recipes?mode=flow&keyword=TAKEDOWN');
    expect(recipes).toMatchObject([{ slug: 'build-takedown-evidence-package' }]);
    expect((await app.ask('/v1/recipes?mode=both')).status).toBe(400);
  });
});

describe('a recipe that is run', () => {
  it('A recipe of one query returns its rows', async () => {
    const body = await whole('psl-tldplusone', { inputs: { value: 'www.Google.co.uk' } });
    expect(body).toMatchObject({
      success: true,
      mode: 'direct',
      coverage: { stepsTotal: 1, stepsWithData: 1 },
      steps: [{ status: 'ok', parameters: { value: 'www.google.co.uk' }, rows: [{ apex: 'google.co.uk' }] }],
    });
  });

  it('A recipe without inputs needs no body', async () => {
    const answer = await app.ask('/v1/recipes/db-schema/run', { method: 'POST' });
    expect(await answer.json()).toMatchObject({
      recipe: 'db-schema',
      mainStep: 'db-schema',
      coverage: { stepsTotal: 1 },
    });
  });

  it('A recipe of several queries sends each step as it ends, and the final result, as events', async () => {
    const body = { inputs: { value: 'github.com' }, params: { level: 'quick' } };
    const answer = await run('infrastructure-mapping', body, 'text/event-stream');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text())
      .trim()
      .split('\n\n')
      .map((event) => {
        const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
        return { name, data: Object(JSON.parse(data)) };
      });
    const { steps, coverage } = await whole('infrastructure-mapping', body);
    expect(events.map(({ name }) => name)).toEqual([...steps.map(() => 'step'), 'complete']);
    expect(events.slice(0, -1).map(({ data }) => [data.id, data.cypher])).toEqual(
      steps.map(({ id, cypher }) => [id, cypher]),
    );
    expect(events.at(-1)?.data).toMatchObject({
      recipe: 'infrastructure-mapping',
      coverage: { stepsTotal: coverage.stepsTotal },
    });
  });

  it('A recipe with an unknown slug is refused, with the nearest slug', async () => {
    const answer = await run('blast-radios', { inputs: {} });
    expect(await answer.json()).toMatchObject({
      status: 404,
      error: 'RECIPE_NOT_FOUND',
      detail: 'There is no recipe blast-radios; the nearest is blast-radius.',
    });
  });

  it.each([
    [{}, 'inputs.value: send a domain, such as "google.com".'],
    [{ inputs: { value: 'google.com', valeu: 1 } }, 'inputs.valeu: it takes value.'],
    [{ inputs: { value: 'google.com' }, params: { level: 'deep' } }, 'params.level: this recipe takes none.'],
  ])('A recipe refuses inputs that it does not take: %j', async (body, detail) => {
    const answer = await run('variants', body, 'text/event-stream');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail });
  });

  it('Running a recipe needs the scope query', async () => {
    expect((await reader.ask('/v1/recipes/db-schema/run', { method: 'POST' })).status).toBe(403);
  });
});
