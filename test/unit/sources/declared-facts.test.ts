import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SOURCES, sourceDeclaration } from '../../../loaders/catalog.ts';
import { checkedProperties, edgeTypes, labelTypes } from '../../../loaders/pipeline/model.ts';
import type { EdgeFact, Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { categoryDeclaration } from '../../../schema/categories.ts';
import { isInternalLabel } from '../../../schema/internal.ts';
import { fold, foldCidr } from '../../../schema/keys/index.ts';
import { LABELS } from '../../../schema/labels.ts';
import { LAYERS } from '../../../schema/layers.ts';
import { readSource, sampleInput } from '../../support/source-input.ts';

const MANIFEST = z.array(z.looseObject({ source: z.string(), file: z.string(), observedAt: z.string() }));
const DAY = 86_400_000;
const manifest = MANIFEST.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../sample/manifest.json'), 'utf8')),
);
const KEY_KINDS = new Map(LABELS.map(({ label, key }) => [label, key]));
const checkedNames = new Map<string, Set<string>>();

function declared(source: string): SourceDeclaration {
  const found = sourceDeclaration(source);
  if (found === undefined) throw new Error(`${source} is not in the catalog`);
  return found;
}

/** Checks each name once. Throws if the name is not the normal form of its label. Islands have their own names. */
function checkName(label: string, name: string): void {
  if (isInternalLabel(label)) return;
  const known = checkedNames.get(label) ?? new Set();
  checkedNames.set(label, known);
  if (known.has(name)) return;
  known.add(name);
  const kind = KEY_KINDS.get(label);
  if (kind === undefined) throw new Error(`${label} is no label`);
  const normal = fold(kind, name).name;
  if (normal !== name) throw new Error(`${label} '${name}' should be '${normal}'`);
}

/** Throws if a fact is not what `schema/` declares: labels, ends, properties, types and normal forms. */
function checkFact(fact: Fact): void {
  if (fact.kind === 'node') {
    checkName(fact.label, fact.name);
    checkedProperties(fact.properties ?? {}, labelTypes(fact.label), fact.label);
  } else if (fact.kind === 'edge') {
    for (const { label, name } of [fact.from, fact.to]) checkName(label, name);
    const types = edgeTypes({ type: fact.type, from: fact.from.label, to: fact.to.label });
    checkedProperties(fact.properties ?? {}, types, fact.type);
  } else {
    const name = fact.kind === 'announcement' ? fact.prefix : fact.cidr;
    if (foldCidr(name).name !== name) throw new Error(`${name} is not cleared of host bits`);
  }
}

/** Every time in a fact, in epoch ms. */
function timesOf(fact: Fact): number[] {
  const own = 'observedAt' in fact && fact.observedAt !== undefined ? [fact.observedAt] : [];
  if (fact.kind !== 'edge' && fact.kind !== 'node') return own;
  const { firstSeen, lastSeen, seenFrom, seenUntil } = fact.properties ?? {};
  return [...own, ...[firstSeen, lastSeen, seenFrom, seenUntil].filter((time) => typeof time === 'number')];
}

function listings(facts: readonly Fact[]): EdgeFact[] {
  return facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'LISTED_IN');
}

describe('every fact of the sample', () => {
  it.each(manifest)(
    'The sample file $file is as the schema declares, and no fact is dated after the file',
    async ({ source, file, observedAt }) => {
      const declaration = declared(source);
      const date = Date.parse(observedAt);
      const { facts } = await readSource(declaration, await sampleInput(file), date);
      expect(facts.length).toBeGreaterThan(0);
      for (const fact of facts) checkFact(fact);
      const times = facts.flatMap(timesOf);
      expect(times.filter((time) => time < Date.UTC(1990, 0) || time > date + DAY)).toEqual([]);
      const foreign = listings(facts).filter(
        ({ to, properties }) => to.name !== declaration.feed?.name || properties?.weight !== declaration.feed?.weight,
      );
      expect(foreign).toEqual([]);
      // A file that announces nothing must not make the announcements look refreshed.
      if (declaration.layer === 'bgp-announcements') expect(facts.map(({ kind }) => kind)).toContain('announcement');
    },
  );

  it.each(manifest)(
    'The sample file $file has the date that the manifest states, if the file says one',
    async (entry) => {
      const own = (await declared(entry.source).dateOf?.(await sampleInput(entry.file))) ?? null;
      if (own !== null) expect(new Date(own).toISOString()).toBe(new Date(entry.observedAt).toISOString());
      expect(Date.parse(entry.observedAt)).toBeGreaterThan(Date.UTC(2008, 0));
    },
  );
});

describe('the catalog', () => {
  it('The catalog has one row per slug, in a declared layer, and feeds in categories of the contract', () => {
    expect(new Set(SOURCES.map(({ id }) => id)).size).toBe(SOURCES.length);
    const layers = new Set(LAYERS.map(({ id }) => id));
    for (const { id, layer, feed, cadenceHours } of SOURCES) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect([id, layers.has(layer)]).toEqual([id, true]);
      expect(cadenceHours).toBeGreaterThan(0);
      if (feed === undefined) continue;
      expect(feed.id).toBe(id);
      expect(categoryDeclaration(feed.category)).toBeDefined();
    }
  });

  it('The catalog is in the order of its slugs', () => {
    const ids = SOURCES.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  it('Sources that only name AS numbers are in another layer, so that none of them refreshes the announcements', () => {
    const layerOf = (id: string) => declared(id).layer;
    const names = ['asn2org', 'cidr-report-asnames', 'pyasn-asnames', 'ripe-asnames'];
    expect(names.map(layerOf)).toEqual(names.map(() => 'organizations'));
  });

  it('The catalog weighs feeds as the contract does', () => {
    const weights = Object.fromEntries(SOURCES.flatMap(({ feed }) => (feed ? [[feed.id, feed.weight]] : [])));
    expect(weights).toMatchObject({
      'durablenapkin-scamblocklist': 1,
      'spamhaus-drop': 1.2,
      'spamhaus-edrop': 1.2,
      'stamparm-ipsum': 1.2,
      'tor-exit-nodes': 0.5,
    });
  });
});
