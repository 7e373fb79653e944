import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEGRADED_LAYERS_SETTING } from '../../facts/reconciled.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Statement } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { AS_OF, writeIndicators } from './indicators-data.ts';
import { type TestApp, testApp } from './test-app.ts';

const ENRICHMENTS = ['/v1/indicators/domain/example.com', '/v1/indicators/ip/192.0.2.10'];
const VIEWS = ['/intelligence/v1/domain/example.com', '/intelligence/v1/ip/192.0.2.10'];

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeIndicators(database);
});

const metadataOf = async (app: TestApp, path: string) => (await app.json(path)).metadata;
const fresh = (over: Database = database) =>
  testApp(over, { keyStore: database, settings: { clock: fixedClock(AS_OF) } });

describe('an answer names what is missing', () => {
  const missing = (value: string) =>
    database.write({
      text: 'MERGE (s:SETTING {name: $name}) SET s.value = $value',
      parameters: { name: DEGRADED_LAYERS_SETTING, value },
    });

  it.each([
    ['nothing, where feeds are loaded and fresh', '', []],
    ['feeds that are old or incomplete', 'threat-listings', ['threat_feeds_degraded']],
    ['nothing of layers that it does not rest on', 'tor,vendors', []],
  ])('An answer reports as missing: %s', async (_, layers, errors) => {
    await missing(layers);
    const app = await fresh();
    for (const path of ENRICHMENTS) expect(await metadataOf(app, path)).toMatchObject({ errors });
    for (const path of VIEWS) expect(await metadataOf(app, path)).toMatchObject({ partial_data: errors.length > 0 });
  });

  it('An answer reports as missing: feeds of which none is loaded', async () => {
    await missing('threat-listings');
    await database.write({ text: 'MATCH (f:FEED_SOURCE) DETACH DELETE f' });
    const app = await fresh();
    for (const path of ENRICHMENTS) {
      expect(await metadataOf(app, path)).toMatchObject({ errors: ['threat_feeds_empty'] });
    }
    for (const path of VIEWS) expect(await metadataOf(app, path)).toMatchObject({ partial_data: true });
  });
});

describe('an answer of which one part cannot be read', () => {
  let isSlow: boolean;
  let app: TestApp;

  /** Neo4j itself ends the read of links, after a time that its operator may set for all statements. */
  const slow = () =>
    new Proxy(database, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name !== 'read') return member.bind(target);
        return (statement: Statement) =>
          isSlow && statement.text.includes('LINKS_TO')
            ? target.read({ text: 'UNWIND range(1, 1000000000000) AS x RETURN count(x) AS n' }, { timeoutMs: 50 })
            : target.read(statement);
      },
    });

  beforeEach(async () => {
    isSlow = true;
    app = await fresh(slow());
  });

  it.each([...ENRICHMENTS, VIEWS[0] ?? ''])(
    'An answer of which one part cannot be read is a problem as a whole, never half an answer: %s',
    async (path) => {
      const response = await app.ask(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: 'DATA_UNAVAILABLE' });
    },
  );

  it('An answer of which one part could not be read is whole again as soon as it can be read', async () => {
    const [path = ''] = ENRICHMENTS;
    expect((await app.ask(path)).status).toBe(503);
    isSlow = false;
    // On a busy machine Neo4j may still be ending what was too slow: a 503 says to ask again, and so does this.
    const whole = { relationships: { incoming_links: { total: expect.any(Number) } } };
    await vi.waitFor(async () => expect(await app.json(path)).toMatchObject(whole), { timeout: 20_000, interval: 500 });
  });
});

describe('an answer names', () => {
  it('An answer names each layer that is empty or old, and has no total over what no source looked at', async () => {
    await database.write(
      { text: 'MATCH (:HOSTNAME)-[link:LINKS_TO]->() DELETE link' },
      { text: "MATCH (r:LOAD_RUN {layer: 'dns'}) SET r.observedAt = 1000000000000, r.finishedAt = 1" },
    );
    const app = await fresh();
    const domain = await app.json(ENRICHMENTS[0] ?? '');
    const dns = {
      layer: 'dns',
      ...{ coverage: 'DEGRADED', observed_at: '2001-09-09T01:46:40.000Z', source: 'example-dns' },
    };
    expect(domain).toMatchObject({
      metadata: {
        partial_data: true,
        errors: expect.arrayContaining(['web_empty', 'dns_degraded']),
        layers: expect.arrayContaining([dns]),
      },
      summary: { total_links_in: null, total_links_out: null },
      relationships: { incoming_links: { total: null, top_sources: [] } },
    });
    const address = await app.json(ENRICHMENTS[1] ?? '');
    expect(address).toMatchObject({ relationships: { outgoing_links: { total: null, top_sources: [] } } });
  });
});
