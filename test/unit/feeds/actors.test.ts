import { describe, expect, it } from 'vitest';
import { ACTOR_ROWS, actorNamed } from '../../../loaders/feeds/actors.ts';

describe('the groups that feeds name', () => {
  it.each([
    ['apt_38', 'APT38'],
    ['#APT38', 'APT38'],
    ['#BlueNoroff', 'APT38'],
    ['apt_energeticbear', 'Dragonfly'],
    ['apt_telebots', 'Sandworm'],
    ['apt_cosmicduke', 'APT29'],
    ['apt_evasivepanda', 'Evasive Panda'],
    ['apt_moustachedbouncer', 'MoustachedBouncer'],
    ['winnti40', 'Winnti Group'],
    ['Fancy Bear', 'APT28'],
    ['#MustangPanda', 'Mustang Panda'],
    ['#Lazarus', 'Lazarus Group'],
    ['misp-galaxy:threat-actor="Sofacy"', 'APT28'],
    ['misp-galaxy:mitre-intrusion-set="APT28 - G0007"', 'APT28'],
  ])('%s is %s', (text, name) => {
    expect(actorNamed(text)?.name).toBe(name);
  });

  it.each(['#phishing', 'lead', 'castle', '', '#', 'apt_', '#APT'])('%j names none', (text) => {
    expect(actorNamed(text)).toBeUndefined();
  });

  it('stand once each: no name is of two', () => {
    const names = ACTOR_ROWS.flatMap(({ name, aliases, words }) =>
      [name, ...aliases, ...words].map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')),
    );
    expect(names.filter((word, at) => names.indexOf(word) !== at)).toEqual([]);
  });
});
