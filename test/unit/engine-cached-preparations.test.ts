import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { StepContext } from '../../engine/contract/step.ts';
import { Preparation } from '../../engine/run/preparation.ts';
import { StatementCache } from '../../engine/run/statement-cache.ts';
import { stepContext } from './engine-step-context.ts';

const statements = new StatementCache({ catalog: stepContext().catalog, limits: DEFAULT_LIMITS });

/** Names that are looked up are all unknown. */
function contextWith(parameters: Readonly<Record<string, unknown>>): StepContext {
  return stepContext({ parameters, read: () => Promise.resolve({ columns: ['given', 'stored'], rows: [] }) });
}

/** Prepares a text with one set of parameters, and then with each of others: whether the first preparation was used again. */
async function keptFor(
  text: string,
  first: Readonly<Record<string, unknown>>,
  ...others: readonly Readonly<Record<string, unknown>>[]
): Promise<boolean[]> {
  const preparation = new Preparation(statements, DEFAULT_LIMITS);
  const prepared = await preparation.prepare(text, contextWith(first));
  const kept: boolean[] = [];
  for (const parameters of others) kept.push((await preparation.prepare(text, contextWith(parameters))) === prepared);
  return kept;
}

describe('a prepared text', () => {
  const byName = 'MATCH (h:HOSTNAME {name: $name})-[:RESOLVES_TO]->(i) RETURN i.name LIMIT $most';

  it('A preparation is cached for names in their stored form, and for pages within the ceiling', async () => {
    const first = { name: 'www.example.com', most: 10 };
    expect(await keptFor(byName, first, { name: 'example.org', most: 25 }, { name: 'a.b.example', most: 0 })).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ['a name in another form', { name: 'https://www.example.com/a', most: 10 }],
    ['a list of names', { name: ['www.example.com'], most: 10 }],
    ['null', { name: null, most: 10 }],
    ['a page beyond the ceiling', { name: 'www.example.com', most: 1_000_000 }],
    ['a page that is null', { name: 'www.example.com', most: null }],
  ])('A text is prepared again for %s', async (_, parameters) => {
    expect(await keptFor(byName, { name: 'www.example.com', most: 10 }, parameters)).toEqual([false]);
  });

  it('A value that cannot be a name is an error, also for a text with a cached preparation', async () => {
    const first = { name: 'www.example.com', most: 10 };
    await expect(keptFor(byName, first, { name: 7, most: 10 })).rejects.toMatchObject({
      extras: { code: 'INVALID_KEY' },
    });
  });

  it('A preparation that folds a parameter is not cached', async () => {
    const first = { name: 'WWW.Example.com.', most: 10 };
    expect(await keptFor(byName, first, { name: 'www.example.com', most: 10 })).toEqual([false]);
  });

  it('A preparation is not reused if it would ask WHOIS for a subdomain', async () => {
    const text = 'MATCH (h:HOSTNAME {name: $name})-[:HAS_REGISTRAR]->(r) RETURN r.name';
    expect(await keptFor(text, { name: 'example.com' }, { name: 'www.example.com' })).toEqual([false]);
  });

  it('A preparation for names that are looked up is not cached', async () => {
    const text = 'MATCH (f:FEED_SOURCE {name: $name}) RETURN f.id';
    expect(await keptFor(text, { name: 5 }, { name: 'OpenPhish' })).toEqual([false]);
  });

  it('A preparation for a list with one name is cached for other lists of names', async () => {
    const text = 'MATCH (i:IPV4) WHERE i.name IN $names RETURN i.name';
    const kept = await keptFor(
      text,
      { names: ['192.0.2.1'] },
      { names: ['192.0.2.2', '192.0.2.3'] },
      { names: ['192.0.2.2/32'] },
    );
    expect(kept).toEqual([true, false]);
  });
});
