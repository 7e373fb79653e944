/** Bundles of STIX that public bug reports describe: what is over, harmless or half is no accusation. */
import { describe, expect, it } from 'vitest';
import { stixBundle } from '../../../loaders/sources/actors/stix-bundle.ts';
import { readSource, testDataInput } from '../../support/source-input.ts';

const OCTOBER = Date.UTC(2026, 9, 3);

async function read(input: Parameters<typeof readSource>[1]) {
  const { records, facts, refusals, leftOut = [] } = await readSource(stixBundle, input, OCTOBER);
  const listed = facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [fact] : []));
  return {
    records,
    listed: listed.map(({ from }) => from.name),
    properties: listed.map(({ properties }) => properties),
    refusals: refusals.map(({ reason }) => reason),
    leftOut: leftOut.map(({ reason }) => reason),
  };
}

const readCase = async (id: string) => read(await testDataInput(`public-reports/stix-bundles-${id}/b.json`));

const PATTERN = "[domain-name:value = 'a.weft-test.com']";
const indicator = (more: object = {}) => ({
  type: 'indicator',
  id: 'indicator--1',
  pattern: PATTERN,
  pattern_type: 'stix',
  modified: '2026-10-01T00:00:00Z',
  valid_from: '2026-10-01T00:00:00Z',
  ...more,
});
const bundle = (...objects: readonly unknown[]) => JSON.stringify({ type: 'bundle', id: 'bundle--1', objects });

describe('STIX bundles of public bug reports', () => {
  it('The case stix-bundles-02 does not list an indicator whose newest version is revoked (oasis-tcs/cti-taxii2#24)', async () => {
    const { listed, leftOut } = await readCase('02');
    expect(listed).toEqual(['l2.weft-test.com']);
    expect(leftOut).toEqual([
      expect.stringMatching(/the bundle has a newer version of it$/),
      expect.stringMatching(/it is revoked$/),
    ]);
  });

  it('The case stix-bundles-04 does not list what is valid no longer (OpenCTI-Platform/opencti#675)', async () => {
    const { listed, leftOut } = await readCase('04');
    expect(listed).toEqual(['v6.weft-test.com']);
    expect(leftOut).toEqual([expect.stringMatching(/it was valid until 2025-10-01T00:00:00Z$/)]);
  });

  it('The case stix-bundles-08 does not list what its author has no confidence in (OpenCTI-Platform/opencti#6099)', async () => {
    const { listed, properties, leftOut } = await readCase('08');
    expect([listed, properties]).toEqual([['c2.weft-test.com'], [expect.objectContaining({ weight: 0.9 })]]);
    expect(leftOut).toEqual([expect.stringMatching(/no confidence in it$/)]);
  });

  it.each([
    ['09', '8.8.8.8', 'Azure/Azure-Sentinel#12075'],
    ['10', 'www.google.com', 'OpenCTI-Platform/opencti#5584'],
    ['11', '1.1.1.1', 'OpenCTI-Platform/opencti#5584'],
  ])('The case stix-bundles-%s does not list %s alone (%s)', async (id, _, __) => {
    const { listed, refusals } = await readCase(id);
    expect([listed, refusals]).toEqual([
      ['w2.weft-test.com'],
      [expect.stringMatching(/^nothing that can be listed in /)],
    ]);
  });
});

describe('indicators of STIX', () => {
  const older = indicator({ modified: '2026-09-01T00:00:00Z', pattern: "[domain-name:value = 'old.weft-test.com']" });

  it('The newest version of an indicator counts, in whatever order versions come', async () => {
    for (const objects of [
      [older, indicator()],
      [indicator(), older],
    ]) {
      expect((await read(bundle(...objects))).listed).toEqual(['a.weft-test.com']);
    }
    const revoked = indicator({ modified: '2026-10-02T00:00:00Z', revoked: true });
    for (const objects of [
      [older, indicator(), revoked],
      [revoked, indicator(), older],
      [indicator(), revoked, older],
    ]) {
      const { listed, leftOut, records } = await read(bundle(...objects));
      expect([listed, leftOut.length, records]).toEqual([[], 3, 3]);
    }
  });

  it('The newest version of a relationship and of an identity counts, too', async () => {
    const identity = (name: string, modified: string) => ({ type: 'identity', id: 'identity--1', name, modified });
    const { properties } = await read(
      bundle(
        identity('New name', '2026-10-01T00:00:00Z'),
        identity('Old name', '2026-09-01T00:00:00Z'),
        indicator({ created_by_ref: 'identity--1' }),
      ),
    );
    expect(properties).toMatchObject([{ reporters: ['New name'] }]);
  });

  it.each<[string, object]>([
    ['revoked', { revoked: true }],
    ['revoked in a text', { revoked: 'true' }],
    ['benign', { indicator_types: ['benign'] }],
    ['benign by a label of STIX 2.0', { spec_version: '2.0', labels: ['benign'] }],
    ['benign by a label without a version', { labels: ['Benign'] }],
    ['without confidence', { confidence: 0 }],
    ['without confidence, in a text', { confidence: '0' }],
    ['over', { valid_until: '2026-10-02T00:00:00Z' }],
    ['over today', { valid_until: new Date(OCTOBER).toISOString() }],
  ])('An indicator that is %s is left out, and counted', async (_, more) => {
    expect(await read(bundle(indicator(more)))).toMatchObject({ records: 1, listed: [], refusals: [], leftOut: [{}] });
  });

  it.each<[string, object, object]>([
    ['its end', { valid_until: '2999-01-01T00:00:00Z' }, { expiresAt: Date.UTC(2999, 0, 1) }],
    ['half the weight', { confidence: 50 }, { weight: 0.5 }],
    ['full weight', { confidence: 100 }, { weight: 1 }],
    ['the weight of the list', { confidence: null }, { weight: 1 }],
    ['the weight of the list, and a refusal', { confidence: 'high' }, { weight: 1 }],
    ['a label of STIX 2.1', { spec_version: '2.1', labels: ['benign'] }, { tags: ['benign'] }],
    ['members that are null', { revoked: null, valid_until: null, labels: null, indicator_types: null }, { weight: 1 }],
  ])('An indicator is listed with %s', async (_, more, expected) => {
    const { listed, properties } = await read(bundle(indicator(more)));
    expect([listed, properties]).toEqual([['a.weft-test.com'], [expect.objectContaining(expected)]]);
  });

  it('Every object that is an indicator is listed, refused or left out', async () => {
    const objects = [
      indicator(),
      indicator({ id: 'indicator--2', pattern: null }),
      indicator({ id: 'indicator--3', pattern_type: 'sigma' }),
      indicator({ id: 'indicator--4', revoked: true }),
      { type: 'indicator', pattern: PATTERN },
      7,
    ];
    const { records, listed, refusals, leftOut } = await read(bundle(...objects));
    expect([records, listed.length, refusals.length, leftOut.length]).toEqual([6, 1, 4, 1]);
  });
});
