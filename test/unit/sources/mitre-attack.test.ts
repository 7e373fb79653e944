import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../loaders/source.ts';
import { mitreAttack } from '../../../loaders/sources/actors/mitre-attack.ts';
import { sampleActors } from '../../support/actors.ts';
import { factsOf, memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const FILE = 'actors/enterprise-attack.json';

function uses(facts: readonly Fact[]): [string, string][] {
  const edges = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'USES_TECHNIQUE');
  return edges.map(({ from, to }): [string, string] => [from.name, to.name]).sort();
}

/** A bundle of these objects. */
function bundle(...objects: readonly unknown[]): string {
  return JSON.stringify({ type: 'bundle', id: 'bundle--1', objects });
}

function numbered(type: string, name: string, id: string, more: object = {}) {
  const external_references = [{ source_name: 'mitre-attack', external_id: id }];
  return { type, id: `${type}--${id}`, name, external_references, ...more };
}

function relation(source_ref: string, relationship_type: string, target_ref: string, more: object = {}) {
  const id = `relationship--${source_ref}-${target_ref}`;
  return { type: 'relationship', id, source_ref, relationship_type, target_ref, ...more };
}

describe('MITRE ATT&CK', () => {
  it('MITRE ATT&CK yields groups as ACTORs, techniques as ATTACK_PATTERNs, and which group uses which', async () => {
    const { facts, refusals } = await readSource(mitreAttack, await testDataInput(FILE));
    expect(refusals).toEqual([]);
    expect(uses(facts)).toEqual([
      ['RedEcho', 'T1071.001'],
      ['RedEcho', 'T1568'],
      ['RedEcho', 'T1571'],
      ['RedEcho', 'T1573.002'],
      ['RedEcho', 'T1583.001'],
    ]);
    expect(factsOf(facts, 'T1571')).toContainEqual({
      kind: 'node',
      label: 'ATTACK_PATTERN',
      name: 'T1571',
      properties: { displayName: 'Non-Standard Port', tactics: ['command-and-control'], isSubtechnique: false },
    });
    expect(factsOf(facts, 'RedEcho')[0]).toEqual({
      kind: 'node',
      label: 'ACTOR',
      name: 'RedEcho',
      properties: {
        aliases: undefined,
        attackId: 'G1042',
        country: undefined,
        description:
          'RedEcho is a People’s Republic of China-related threat actor associated with long-running intrusions in Indian critical infrastructure entities. RedEcho overlaps with various other PRC-linked threat groups, such as APT41, and is linked to ShadowPad malware use through shared infrastructure.',
      },
    });
  });

  it('MITRE ATT&CK skips deprecated techniques', async () => {
    const { facts } = await readSource(mitreAttack, await testDataInput(FILE));
    expect(factsOf(facts, 'T1149')).toEqual([]);
  });

  it('A MITRE ATT&CK file has the date of its newest change, and each domain is a part', async () => {
    expect(await mitreAttack.dateOf?.(await testDataInput(FILE))).toBe(Date.UTC(2025, 9, 24, 17, 49, 29, 591));
    expect(
      ['enterprise-attack-17.1.json', 'mobile-attack.json', 'own.json'].map((name) => mitreAttack.part?.(name)),
    ).toEqual(['enterprise-attack', 'mobile-attack', 'own.json']);
  });

  it('MITRE ATT&CK replaces a revoked object by its successor, through several steps and in any order', async () => {
    const text = bundle(
      relation('intrusion-set--G0002', 'uses', 'attack-pattern--T1001'),
      relation('attack-pattern--T1001', 'revoked-by', 'attack-pattern--T1002'),
      relation('attack-pattern--T1002', 'revoked-by', 'attack-pattern--T1003'),
      relation('intrusion-set--G0002', 'revoked-by', 'intrusion-set--G0001'),
      numbered('attack-pattern', 'Old', 'T1001', { revoked: true }),
      numbered('attack-pattern', 'Newer', 'T1002', { revoked: true }),
      numbered('attack-pattern', 'Newest', 'T1003'),
      numbered('intrusion-set', 'One', 'G0001', { aliases: ['One', 'First'] }),
      numbered('intrusion-set', 'Two', 'G0002', { revoked: true, aliases: ['Two', 'Second'] }),
    );
    const { facts, refusals } = await readSource(mitreAttack, text);
    expect([uses(facts), refusals]).toEqual([[['One', 'T1003']], []]);
    expect(factsOf(facts, 'One')[0]).toMatchObject({ properties: { aliases: ['First', 'Two'] } });
    expect([factsOf(facts, 'Two'), factsOf(facts, 'T1001'), factsOf(facts, 'T1002')]).toEqual([[], [], []]);
  });

  it('MITRE ATT&CK omits uses that are revoked, that belong to software, or whose technique revokes itself', async () => {
    const text = bundle(
      numbered('intrusion-set', 'One', 'G0001'),
      numbered('attack-pattern', 'A', 'T1001'),
      numbered('attack-pattern', 'B', 'T1002', { revoked: true }),
      relation('attack-pattern--T1002', 'revoked-by', 'attack-pattern--T1002'),
      relation('intrusion-set--G0001', 'uses', 'attack-pattern--T1001', { revoked: true }),
      relation('intrusion-set--G0001', 'uses', 'attack-pattern--T1002'),
      relation('intrusion-set--G0001', 'uses', 'malware--S0001'),
      relation('malware--S0001', 'uses', 'attack-pattern--T1001'),
    );
    const { facts, refusals } = await readSource(mitreAttack, text);
    expect([uses(facts), refusals]).toEqual([[], []]);
  });

  it('A MITRE ATT&CK group is one ACTOR with the group that the galaxies know by the same id', async () => {
    const text = bundle(numbered('intrusion-set', 'Sandworm Team', 'G0034', { aliases: ['Telebots'] }));
    const { facts } = await readSource(mitreAttack, text, 0, await sampleActors());
    expect(factsOf(facts, 'Sandworm')[0]).toMatchObject({ properties: { aliases: ['Sandworm Team', 'Telebots'] } });
  });

  it('MITRE ATT&CK refuses groups and techniques without a name or a valid id, by their lines', async () => {
    const text = `{"objects":[\n${[
      JSON.stringify(numbered('intrusion-set', 'One', 'S0001')),
      JSON.stringify(numbered('attack-pattern', 'A', 'TA0001')),
      JSON.stringify(numbered('attack-pattern', '', 'T1001')),
      '{"type":"attack-pattern"}',
    ].join(',\n')}\n]}`;
    const { refusals } = await readSource(mitreAttack, text);
    expect(refusals.map(({ line }) => line)).toEqual([5, 2, 3, 4]);
  });

  it('MITRE ATT&CK fails where the document breaks off, and reads any other document without throwing', async () => {
    await expect(readSource(mitreAttack, '{"objects":[{"type":"attack-pattern"')).rejects.toThrow('breaks off');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (objects) => {
        const { facts } = await readSource(mitreAttack, memoryInput(bundle(...objects)));
        expect(facts).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
