import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ActorRegister, CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { CURATED_ACTORS } from '../../../loaders/feeds/curated-actors.ts';
import { sampleActors } from '../../support/actors.ts';

let register: ActorRegister;

beforeAll(async () => {
  register = await sampleActors();
});

describe('the groups that feeds name', () => {
  it.each([
    ['apt_38', 'APT38'],
    ['#APT38', 'APT38'],
    ['#BlueNoroff', 'APT38'],
    ['apt_telebots', 'Sandworm'],
    ['apt_cosmicduke', 'APT29'],
    ['apt_evasivepanda', 'Evasive Panda'],
    ['apt_moustachedbouncer', 'MoustachedBouncer'],
    ['winnti40', 'Winnti Group'],
    ['#MustangPanda', 'Mustang Panda'],
    ['#Lazarus', 'Lazarus Group'],
    ['apt_energeticbear', 'Dragonfly'],
    ['misp-galaxy:threat-actor="Sofacy"', 'APT28'],
    ['misp-galaxy:mitre-intrusion-set="APT28 - G0007"', 'APT28'],
  ])('The text %s names %s without any galaxy', (text, name) => {
    expect(CURATED_REGISTER.named(text)?.name).toBe(name);
    expect(register.named(text)?.name).toBe(name);
  });

  it.each([
    ['Fancy Bear', 'APT28'],
    ['#OceanLotus', 'APT32'],
    ['#UNC3886', 'UNC3886'],
    ['#VelvetChollima', 'Kimsuky'],
    ['apt_muddywater', 'MuddyWater'],
    ['misp-galaxy:threat-actor="APT 29"', 'APT29'],
    ['misp-galaxy:threat-actor="El Machete"', 'Machete'],
    ['misp-galaxy:threat-actor="LEAD"', 'APT41'],
    ['misp-galaxy:mitre-intrusion-set="menuPass - G0045"', 'APT10'],
    ['misp-galaxy:microsoft-activity-group="STRONTIUM"', 'APT28'],
  ])('The text %s names %s by the galaxies', (text, name) => {
    expect(register.named(text)?.name).toBe(name);
  });

  it.each([
    ['a word of everyday in free text', '#lead'],
    ['a word of everyday that is a name of MITRE', '#Play'],
    ['a kind of threat', '#phishing'],
    ['a family of malware', '#Emotet'],
    ['nothing', ''],
    ['a mark alone', '#'],
    ['a path', '#/'],
    ['a prefix alone', 'apt_'],
    ['APT', '#APT'],
    ['a name that two groups have', '#GrizzlySteppe'],
    ['such a name in a machine tag', 'misp-galaxy:threat-actor="Grizzly Steppe"'],
    ['another galaxy', 'misp-galaxy:ransomware="LockBit"'],
  ])('A group is not named by %s: %j', (_, text) => {
    expect(register.named(text)).toBeUndefined();
  });

  it('A group is found by its ATT&CK id, and by the ids of its clusters in both galaxies', () => {
    expect(register.ofAttackId('G0034')?.name).toBe('Sandworm');
    const [misp, mitre] = ['f512de42-f76b-40d2-9923-59e7dbdfec35', '381fcf73-60f6-4ab2-9991-6af3cbc35192'];
    expect([misp, mitre].map((uuid) => register.ofCluster(uuid)?.name)).toEqual(['Sandworm', 'Sandworm']);
    expect(register.ofCluster('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  it('No name in the curated list belongs to two groups', () => {
    const names = CURATED_ACTORS.flatMap(({ name, aliases, words }) =>
      [name, ...aliases, ...words].map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')),
    );
    expect(names.filter((word, at) => names.indexOf(word) !== at)).toEqual([]);
  });

  it('The galaxies have every cluster and id that the curated list names', () => {
    const known = new Set([...register.clusters].map(({ tag }) => tag));
    const unknown = CURATED_ACTORS.flatMap(({ name, clusters, attackId }) => [
      ...clusters.filter((cluster) => !known.has(`misp-galaxy:threat-actor="${cluster}"`)),
      ...(attackId === undefined || register.known.get(name)?.attackId === attackId ? [] : [attackId]),
    ]);
    expect(unknown).toEqual([]);
  });

  it('A name means the group that has it as its own, even if it is an alias of another group', () => {
    const known = [
      { name: 'APT1', aliases: ['Comment Crew'] },
      { name: 'APT2', aliases: ['APT1'] },
    ];
    const two = new ActorRegister(known, [], []);
    expect(two.named('#APT1')?.name).toBe('APT1');
  });

  it('Any text names a known group or none', () => {
    const names = new Set([...register.known.keys(), ...CURATED_ACTORS.map(({ name }) => name)]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = register.named(text)?.name;
        expect(found === undefined || names.has(found)).toBe(true);
      }),
    );
  });
});
