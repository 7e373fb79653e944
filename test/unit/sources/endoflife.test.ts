import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectedProperties } from '../../../loaders/pipeline/claims.ts';
import { endOfLifeDate } from '../../../loaders/sources/vulnerabilities/endoflife.ts';
import { readCycle } from '../../../schema/release-cycle.ts';
import { memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const FILE = 'vulnerabilities/endoflife.md.gz';

/** The nodes of an outcome by vendor and product, with their releases and package URLs. */
async function products(input: Parameters<typeof readSource>[1]) {
  const { facts, refusals, records } = await readSource(endOfLifeDate, input);
  const nodes = facts.flatMap((fact) => (fact.kind === 'node' ? [fact] : []));
  const stated = nodes.map(({ name, properties = {} }) => {
    const cycles = Array.isArray(properties.releaseCycles) ? properties.releaseCycles.map(String).map(readCycle) : [];
    return [name.split(':').slice(2, 5).join(':'), { cycles, purls: properties.lifecyclePurls }] as const;
  });
  return { stated: new Map(stated), refusals, records };
}

const page = (...lines: string[]) => `---\ntitle: Widget\n${lines.join('\n')}\n---\n\nText.\n`;
const WIDGET = ['identifiers:', '  - cpe: cpe:2.3:a:example:widget'];

describe('pages of endoflife.date', () => {
  it('The sample of endoflife.date has 41 products by 44 CPE names, all with lines of releases', async () => {
    const { stated, refusals, records } = await products(await sampleInput(FILE));
    expect({ records, refusals, names: stated.size }).toEqual({ records: 41, refusals: [], names: 44 });
    expect([...stated.values()].filter(({ cycles }) => cycles.length < 3)).toEqual([]);
  });

  it('The page of log4j on endoflife.date is read as it was published', async () => {
    const { stated } = await products(await sampleInput(FILE));
    expect(stated.get('a:apache:log4j')).toEqual({
      purls: ' pkg:maven/log4j/log4j pkg:maven/org.apache.logging.log4j/log4j-core ',
      cycles: [
        { cycle: '2', releaseDate: '2014-07-12', eol: false, latest: '2.26.1', latestReleaseDate: '2026-07-02' },
        {
          cycle: '2.12',
          releaseDate: '2019-06-26',
          eol: '2021-12-14',
          latest: '2.12.4',
          latestReleaseDate: '2021-12-28',
        },
        {
          cycle: '2.3',
          releaseDate: '2015-05-10',
          eol: '2015-09-20',
          latest: '2.3.2',
          latestReleaseDate: '2021-12-29',
        },
        { cycle: '1', releaseDate: '2001-01-08', eol: '2015-10-15', latest: '1.2.17', latestReleaseDate: '2012-05-06' },
      ],
    });
  });

  it('A page of endoflife.date keeps what is true without a day, what is paid for, and every name of a product', async () => {
    const { stated } = await products(await sampleInput(FILE));
    const debian = stated.get('o:debian:debian_linux')?.cycles.find(({ cycle }) => cycle === '11');
    expect(debian).toMatchObject({ eol: '2024-08-14', eoes: '2026-08-31' });
    expect(stated.get('a:pivotal_software:rabbitmq')).toEqual(stated.get('a:vmware:rabbitmq'));
    expect(stated.get('a:joomla:joomla\\!')?.cycles.length).toBeGreaterThan(3);
    const ended = [...stated.values()].flatMap(({ cycles }) => cycles).filter(({ eol }) => eol === true);
    expect(ended.length).toBeGreaterThan(5);
  });

  it('A file may hold one page of endoflife.date or many, and versions are no numbers', async () => {
    const releases = [
      'releases:',
      '  - releaseCycle: 1.10',
      '    eol: true',
      '  - releaseCycle: 1.9',
      '    eol: 2024-02-30',
    ];
    const { stated } = await products(page(...WIDGET, ...releases));
    expect(stated.get('a:example:widget')?.cycles).toEqual([{ cycle: '1.10', eol: true }, { cycle: '1.9' }]);
    const { records } = await products(page(...WIDGET, ...releases) + page(...WIDGET, ...releases));
    expect(records).toBe(2);
  });

  it('A page of endoflife.date without a CPE name, or of another form, is refused alone, with its line', async () => {
    const text = page('releases: []') + page(...WIDGET) + page(': nonsense: [') + page(...WIDGET, 'releases: []');
    const { refusals, stated } = await products(text);
    expect(refusals.map(({ line, reason }) => [line, reason.slice(0, 26)])).toEqual([
      [2, 'Widget has no CPE name'],
      [8, 'releases: Invalid input: e'],
      [15, 'Invalid input: expected ob'],
    ]);
    expect(stated.size).toBe(1);
  });

  it('A page of endoflife.date that breaks off, or is no page, ends the load', async () => {
    await expect(products('---\ntitle: Widget\nreleases: []\n')).rejects.toThrow('line 2 breaks off');
    await expect(products('<!doctype html>\n<p>nothing</p>\n')).rejects.toThrow('expected pages of endoflife.date');
  });

  it('A page of endoflife.date is read or refused, whatever is in it', async () => {
    const characters = fc.constantFrom(...'---\n: title[]{}#\'"&*!ab1');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, maxLength: 200 }), async (text) => {
        const { records } = await products(`---\ntitle: x\n${text}\n---\n`);
        expect(records).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the API of endoflife.date', () => {
  const ANSWER = JSON.stringify({
    schema_version: '1.2.0',
    generated_at: '2026-08-22T01:02:03+00:00',
    total: 2,
    result: [
      {
        name: 'widget',
        label: 'Widget',
        identifiers: [
          { id: 'cpe:/a:example:widget', type: 'cpe' },
          { id: 'pkg:generic/widget', type: 'purl' },
        ],
        releases: [
          {
            ...{
              name: '3',
              codename: null,
              releaseDate: '2026-01-01',
              isLts: true,
              ltsFrom: null,
              isEol: false,
              eolFrom: '2029-01-01',
            },
            ...{
              isEoes: false,
              eoesFrom: '2031-01-01',
              latest: { name: '3.4', date: '2026-08-01', link: null },
              custom: null,
            },
          },
          { name: '2', releaseDate: null, isLts: false, isEol: true, eolFrom: null, latest: null },
        ],
      },
      { name: 'gadget' },
    ],
  });

  it('The API of endoflife.date says the same as the pages, and its day', async () => {
    const { stated, refusals } = await products(ANSWER);
    expect(stated.get('a:example:widget')).toEqual({
      purls: ' pkg:generic/widget ',
      cycles: [
        {
          ...{ cycle: '3', releaseDate: '2026-01-01', eol: '2029-01-01', eoes: '2031-01-01', lts: true },
          ...{ latest: '3.4', latestReleaseDate: '2026-08-01' },
        },
        { cycle: '2', eol: true, lts: false },
      ],
    });
    expect(refusals).toHaveLength(1);
    expect(await endOfLifeDate.dateOf?.(memoryInput(ANSWER))).toBe(Date.UTC(2026, 7, 22, 1, 2, 3));
    expect(await endOfLifeDate.dateOf?.(memoryInput(page(...WIDGET)))).toBeNull();
  });

  it('The answer of the API of endoflife.date is a separate part, as each page is', () => {
    expect(['full.json', 'log4j.md', 'products.md.gz', 'full'].map((name) => endOfLifeDate.part?.(name))).toEqual([
      ...['full', 'log4j', 'products', 'full'],
    ]);
  });
});

describe('package URLs of a product', () => {
  it('Package URLs of a product are those of purl2cpe and those of endoflife.date, whichever came last', () => {
    const claim = (source: string, observedAt: number, properties: Record<string, string>) => {
      return { source, part: '', observedAt, inferred: false, properties };
    };
    const claims = [
      claim('purl2cpe', 1, { purls: ' pkg:a/x pkg:b/x ' }),
      claim('endoflife-date', 2, { lifecyclePurls: ' pkg:b/x pkg:c/x ' }),
    ];
    expect(projectedProperties(claims).purls).toBe(' pkg:a/x pkg:b/x pkg:c/x ');
    expect(projectedProperties(claims.slice(1)).purls).toBe(' pkg:b/x pkg:c/x ');
    expect(projectedProperties(claims.slice(0, 1)).purls).toBe(' pkg:a/x pkg:b/x ');
  });
});
