import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordCheck } from '../../loaders/refresh/check-record.ts';
import { readSourceStates } from '../../loaders/refresh/source-states.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;

const part = (name: string) => name;
const whole = toySource('whole', { defaultUrl: 'https://example.com/whole' });
const parts = toySource('parts', { part });
const never = toySource('never', { layer: 'geolocation' });

beforeAll(async () => {
  database = await schemaDatabase();
  const records = [[resolves('a.example.com', '192.0.2.1')], [resolves('b.example.com', '192.0.2.2')]];
  await load(database, whole, await toyFile('whole.jsonl', [...records, ...records, 'rubbish']));
  await load(database, parts, await toyFile('one.jsonl', records), { observedAt: DAY - 1000 });
  await load(database, parts, await toyFile('two.jsonl', records));
  const spoilt = await toyFile('one.jsonl', records);
  await writeFile(spoilt, '');
  await load(database, parts, spoilt);
  await recordCheck(database, 'whole', { at: DAY, status: 'failed', error: 'the server answers 502' });
  await recordCheck(database, 'whole', { at: DAY + 1, status: 'unchanged', error: null });
});

describe('the state of a source', () => {
  it('The state of a source is its last load, its age and the coverage of its layer', async () => {
    const [state] = await readSourceStates(database, [whole], new Date(DAY + 5000));
    expect(state).toMatchObject({
      id: 'whole',
      layer: 'dns',
      url: 'https://example.com/whole',
      lastLoad: { status: 'completed', read: 5, refused: 1, observedAt: DAY, error: null },
      lastRefresh: { at: DAY + 1, status: 'unchanged', error: null },
      ageSeconds: 5,
    });
  });

  it('The state of a source in parts is the worst of its parts, with the rows of all and the newest date', async () => {
    const [state] = await readSourceStates(database, [parts], new Date(DAY));
    expect(state?.lastLoad).toMatchObject({ status: 'failed', read: 2, observedAt: DAY });
    expect(state?.lastLoad?.error).toContain('is empty');
    expect(state).toMatchObject({ ageSeconds: 0, coverage: 'DEGRADED', lastRefresh: null });
  });

  it('The state of a source that was never loaded is empty', async () => {
    const [state] = await readSourceStates(database, [never], new Date(DAY));
    expect(state).toMatchObject({ lastLoad: null, ageSeconds: null, coverage: 'EMPTY', lastRefresh: null });
  });
});
