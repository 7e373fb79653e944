import { describe, expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import type { Fact } from '../../../loaders/source.ts';
import { mispIntrusionSets, mispThreatActors } from '../../../loaders/sources/actors/misp-groups.ts';
import { MISP_SOFTWARE } from '../../../loaders/sources/actors/misp-software.ts';
import { mispAttackPatterns } from '../../../loaders/sources/actors/misp-techniques.ts';
import { GALAXIES, readOneByOne } from '../../support/actors.ts';
import {
  declaredIn,
  factsOf,
  memoryInput,
  readSource,
  sampleInput,
  testDataInput,
} from '../../support/source-input.ts';

const THREAT_ACTORS = 'actors/galaxy_threat-actor.json.gz';
const INTRUSION_SETS = 'actors/galaxy_mitre-intrusion-set.json.gz';
const TECHNIQUES = 'actors/galaxy_mitre-attack-pattern.json.gz';

/** The ACTOR of each cluster, by its machine tag without its namespace. */
function actorsByTag(facts: readonly Fact[]): Map<string, string> {
  const edges = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'ATTRIBUTED_TO');
  return new Map(edges.map(({ from, to }) => [from.name.replace('misp-galaxy:', ''), to.name]));
}

/** A galaxy of these clusters. */
function galaxy(type: string, values: readonly unknown[]): string {
  return JSON.stringify({ type, values });
}

const UUIDS = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

describe('the galaxy of threat actors', () => {
  it('The threat actor galaxy turns each cluster into an ACTOR with its other names, and a tag that leads to it', async () => {
    const { facts, refusals } = await readSource(mispThreatActors, await sampleInput(THREAT_ACTORS));
    expect(refusals).toEqual([]);
    const tag = 'misp-galaxy:threat-actor="Sandworm"';
    expect(factsOf(facts, tag)[0]).toEqual({
      kind: 'node',
      label: 'MISP_TAG',
      name: tag,
      properties: {
        namespace: 'misp-galaxy',
        predicate: 'threat-actor',
        value: 'Sandworm',
        galaxyUuid: 'f512de42-f76b-40d2-9923-59e7dbdfec35',
      },
    });
    expect(factsOf(facts, 'Sandworm')).toEqual([
      {
        kind: 'node',
        label: 'ACTOR',
        name: 'Sandworm',
        properties: {
          aliases: [
            'Quedagh',
            'VOODOO BEAR',
            'TEMP.Noble',
            'IRON VIKING',
            'ELECTRUM',
            'TeleBots',
            'IRIDIUM',
            'Blue Echidna',
            'FROZENBARENTS',
            'UAC-0113',
            'Seashell Blizzard',
            'UAC-0082',
            'APT44',
            'SANDWORM RELIC',
          ],
          attackId: undefined,
          country: 'RU',
          motivation: undefined,
          description: expect.stringMatching(/^This threat actor targets industrial control systems/),
        },
      },
      {
        kind: 'edge',
        type: 'ATTRIBUTED_TO',
        from: { label: 'MISP_TAG', name: tag },
        to: { label: 'ACTOR', name: 'Sandworm' },
        properties: { method: 'galaxy' },
      },
    ]);
  });

  it('The threat actor galaxy has 1,041 clusters, of which the curated list merges one into another', async () => {
    const { facts } = await readSource(mispThreatActors, await sampleInput(THREAT_ACTORS));
    const actors = actorsByTag(facts);
    expect([actors.size, new Set(actors.values()).size]).toEqual([1041, 1040]);
    expect(actors.get('threat-actor="BRONZE HIGHLAND"')).toBe('Evasive Panda');
    expect(actors.get('threat-actor="ENERGETIC BEAR"')).toBe('Dragonfly');
  });

  it('Two threat actors that share a name both keep it', async () => {
    const { facts } = await readSource(mispThreatActors, await sampleInput(THREAT_ACTORS));
    const called = facts.filter(
      (fact) =>
        fact.kind === 'node' &&
        Array.isArray(fact.properties?.aliases) &&
        fact.properties.aliases.some((alias) => String(alias).toLowerCase() === 'grizzly steppe'),
    );
    expect(called.map((fact) => fact.kind === 'node' && fact.name)).toEqual(['APT28', 'APT29']);
  });

  it('The threat actor galaxy omits an invalid country, and refuses a cluster without a name or id', async () => {
    const text = galaxy('threat-actor', [
      { value: 'One', uuid: UUIDS[0], meta: { country: 'Narnia', motive: 'Espionage' } },
      { value: '', uuid: UUIDS[1] },
      { value: 'Three', uuid: '3' },
    ]);
    const { facts, refusals } = await readSource(mispThreatActors, text);
    expect(factsOf(facts, 'One')[0]).toMatchObject({ properties: { country: undefined, motivation: 'Espionage' } });
    expect(refusals.map(({ reason }) => reason.split(':')[0])).toEqual(['value', 'uuid']);
  });

  it('The threat actor galaxy is refused whole where the file is another galaxy or breaks off', async () => {
    const other = await sampleInput(INTRUSION_SETS);
    await expect(readSource(mispThreatActors, other)).rejects.toThrow(
      'expected the galaxy threat-actor, got mitre-intrusion-set',
    );
    const text = galaxy('threat-actor', [{ value: 'One', uuid: UUIDS[0] }]);
    await expect(readSource(mispThreatActors, text.slice(0, -3))).rejects.toThrow('breaks off');
  });
});

describe('the groups of MITRE ATT&CK among threat actors', () => {
  it('A MITRE group and the same MISP group are one ACTOR, whichever galaxy comes first', async () => {
    const [one, other] = await Promise.all([readOneByOne(GALAXIES), readOneByOne(GALAXIES.toReversed())]);
    const [first, second] = [actorsByTag(one.facts), actorsByTag(other.facts)];
    // Names differ with the order where the curated list has none; which clusters are one does not.
    const together = (actors: ReadonlyMap<string, string>) =>
      [...Map.groupBy(actors, ([, name]) => name).values()]
        .map((tags) =>
          tags
            .map(([tag]) => tag)
            .sort()
            .join(' '),
        )
        .sort();
    expect(together(first)).toEqual(together(second));
    expect([new Set(first.values()).size, first.size]).toEqual([1065, 1041 + 191]);
  });

  it.each([
    ['a relation says so', 'Sandworm Team - G0034', 'Sandworm'],
    ['a relation says so, and no name', 'menuPass - G0045', 'APT10'],
    ['the name is an alias of one alone', 'Ajax Security Team - G0130', 'Flying Kitten'],
    ['an alias is the name of one alone', 'Inception - G0100', 'Inception Framework'],
    ['the curated list says so', 'BRONZE BUTLER - G0060', 'Tick'],
    ['a successor is one', 'Dragonfly 2.0 - G0074', 'Dragonfly'],
  ])('A MITRE group is the ACTOR that MISP knows where %s: %s', async (_, value, name) => {
    const { facts } = await readOneByOne(GALAXIES);
    expect(actorsByTag(facts).get(`mitre-intrusion-set="${value}"`)).toBe(name);
  });

  it.each([
    ['a part of another group for MISP alone', 'APT38 - G0082', 'APT38'],
    ['said to be like a MISP group that another MITRE group already is', 'Winnti Group - G0044', 'Winnti Group'],
    ['said to be like a MISP group that another MITRE group already is', 'Axiom - G0001', 'Axiom'],
    ['an alias of a MISP group that another MITRE group already is', 'LuminousMoth - G1014', 'LuminousMoth'],
    ['said to be like two MISP groups', 'Deep Panda - G0009', 'Deep Panda'],
  ])('A MITRE group remains a separate ACTOR where it is %s: %s', async (_, value, name) => {
    const { facts } = await readOneByOne(GALAXIES);
    expect(actorsByTag(facts).get(`mitre-intrusion-set="${value}"`)).toBe(name);
  });

  it('MITRE groups carry their ids, names and the techniques that they use', async () => {
    const { facts, refusals } = await readSource(mispIntrusionSets, await sampleInput(INTRUSION_SETS));
    expect(refusals).toEqual([]);
    expect(facts.find((fact) => fact.kind === 'node' && fact.name === 'Whitefly')).toEqual({
      kind: 'node',
      label: 'ACTOR',
      name: 'Whitefly',
      properties: {
        aliases: undefined,
        attackId: 'G0107',
        country: undefined,
        motivation: undefined,
        description:
          'Whitefly is a cyber espionage group that has been operating since at least 2017. The group has targeted organizations based mostly in Singapore across a wide variety of sectors, and is primarily interested in stealing large amounts of sensitive information. The group has been linked to an attack against Singapore’s largest public health organization, SingHealth.',
      },
    });
    const uses = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'USES_TECHNIQUE');
    expect(
      uses
        .filter(({ from }) => from.name === 'Whitefly')
        .map(({ to }) => to.name)
        .sort(),
    ).toEqual(
      ['T1003.001', 'T1027.013', 'T1036.005', 'T1059', 'T1068', 'T1105', 'T1204.002', 'T1574.001', 'T1588.002'].sort(),
    );
    const counts = ['APT28', 'Lazarus Group', 'Kimsuky', 'Sandworm'].map(
      (name) => uses.filter(({ from }) => from.name === name).length,
    );
    expect([uses.length, counts]).toEqual([4578, [93, 93, 131, 82]]);
  });

  it('MITRE groups without a known technique galaxy load in part, and the refusal names the source to load', async () => {
    const text = galaxy('mitre-intrusion-set', [
      {
        value: 'One - G0001',
        uuid: UUIDS[0],
        meta: { external_id: 'G0001' },
        related: [{ 'dest-uuid': UUIDS[2], type: 'uses' }],
      },
      { value: 'Two - G0002', uuid: UUIDS[1], revoked: true },
    ]);
    const { facts, refusals } = await readSource(mispIntrusionSets, text);
    expect(actorsByTag(facts)).toEqual(new Map([['mitre-intrusion-set="One - G0001"', 'One']]));
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'Two - G0002: revoked, by no group of the file',
      'no technique is known that its groups use: load misp-galaxy-mitre-attack-pattern first, then this again',
    ]);
  });

  it('MITRE groups take techniques from the galaxy file next to their own', async () => {
    const technique = { value: 'A - T1001', uuid: UUIDS[2], meta: { external_id: 'T1001' } };
    const group = { value: 'One - G0001', uuid: UUIDS[0], related: [{ 'dest-uuid': UUIDS[2], type: 'uses' }] };
    const input = memoryInput(galaxy('mitre-intrusion-set', [group]), 'mitre-intrusion-set.json', undefined, {
      'mitre-attack-pattern.json': galaxy('mitre-attack-pattern', [technique]),
    });
    const { facts, refusals } = await readSource(mispIntrusionSets, input, 0, CURATED_REGISTER);
    expect([factsOf(facts, 'T1001'), refusals]).toEqual([
      [
        {
          kind: 'edge',
          type: 'USES_TECHNIQUE',
          from: { label: 'ACTOR', name: 'One' },
          to: { label: 'ATTACK_PATTERN', name: 'T1001' },
        },
      ],
      [],
    ]);
  });
});

describe('the galaxy of techniques', () => {
  it('The technique galaxy turns each technique into one ATTACK_PATTERN with its tactics', async () => {
    const { facts, refusals } = await readSource(mispAttackPatterns, await sampleInput(TECHNIQUES));
    const techniques = facts.filter((fact) => fact.kind === 'node' && fact.label === 'ATTACK_PATTERN');
    expect([techniques.length, facts.length - techniques.length, refusals]).toEqual([568, 598, []]);
    expect(factsOf(facts, 'T1566.001')).toEqual([
      {
        kind: 'node',
        label: 'ATTACK_PATTERN',
        name: 'T1566.001',
        properties: { displayName: 'Spearphishing Attachment', tactics: ['initial-access'], isSubtechnique: true },
      },
    ]);
    expect(factsOf(facts, 'T1078')[0]).toMatchObject({
      properties: {
        displayName: 'Valid Accounts',
        tactics: ['initial-access', 'persistence', 'privilege-escalation', 'stealth'],
        isSubtechnique: false,
      },
    });
  });

  it('The technique galaxy stores only the tag of a revoked or deprecated technique', async () => {
    const { facts } = await readSource(mispAttackPatterns, await sampleInput(TECHNIQUES));
    for (const past of ['T1562.001', 'T1312']) expect(factsOf(facts, past)).toEqual([]);
    const [tag, second] = factsOf(facts, 'misp-galaxy:mitre-attack-pattern="Disable or Modify Tools - T1562.001"');
    expect([tag, second]).toMatchObject([{ kind: 'node', properties: { galaxyUuid: undefined } }, undefined]);
  });

  it('The technique galaxy refuses a cluster that is not a technique, by its line', async () => {
    const text = galaxy('mitre-attack-pattern', [
      { value: 'A tactic', uuid: UUIDS[0], meta: { external_id: 'TA0001' } },
    ]);
    expect((await readSource(mispAttackPatterns, text)).refusals).toEqual([
      { line: 1, reason: "A tactic: expected external_id as T1566 or T1566.001, got 'TA0001'" },
    ]);
  });
});

describe('the galaxies of software', () => {
  it.each([
    ['ransomware', ['LockBit', 'WannaCry']],
    ['mitre-malware', ['QakBot - S0650', 'gh0st RAT - S0032']],
    ['mitre-tool', ['Mimikatz - S0002', 'Responder - S0174']],
  ])('The software galaxies become tags: %s', async (type, values) => {
    const source = declaredIn(MISP_SOFTWARE, `misp-galaxy-${type}`);
    const { facts, refusals } = await readSource(source, await testDataInput(`actors/galaxy_${type}.json`));
    expect(facts.map((fact) => fact.kind === 'node' && fact.name).sort()).toEqual(
      values.map((value) => `misp-galaxy:${type}="${value}"`),
    );
    expect(refusals).toEqual([]);
  });

  it('A software tag leads to the group that a relation attributes it to, not to its users', async () => {
    const { actors } = await readOneByOne(GALAXIES);
    const sandworm = 'f512de42-f76b-40d2-9923-59e7dbdfec35';
    const apt28 = '5b4ee3ea-eee3-4c8e-8323-85ae32658754';
    const text = galaxy('ransomware', [
      {
        value: 'One',
        uuid: UUIDS[0],
        related: [
          { 'dest-uuid': sandworm, type: 'attributed-to' },
          { 'dest-uuid': apt28, type: 'used-by' },
          { 'dest-uuid': UUIDS[1], type: 'attributed-to' },
        ],
      },
    ]);
    const { facts } = await readSource(declaredIn(MISP_SOFTWARE, 'misp-galaxy-ransomware'), text, 0, actors);
    expect(actorsByTag(facts)).toEqual(new Map([['ransomware="One"', 'Sandworm']]));
  });
});
