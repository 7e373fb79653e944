import { describe, expect, it } from 'vitest';
import type { Listing, OperatorStatement } from '../../../verdicts/evidence.ts';
import { evidenceAt } from '../../../verdicts/evidence-at.ts';
import { explanation } from '../../../verdicts/explanation.ts';
import { judge } from '../../../verdicts/judge.ts';
import { statementWords } from '../../../verdicts/operator.ts';
import { wouldChange } from '../../../verdicts/would-change.ts';
import { AS_OF, addressOf, daysAgo, evidenceOf, listed } from '../../support/evidence.ts';

const DAY = 86_400_000;

function ownBlock(given: Partial<OperatorStatement> = {}, more: Partial<Listing> = {}): Listing {
  const operator = { act: 'block', by: 'Own block list', reason: null, until: null, ...given } as const;
  return listed('Operator Blocks', {
    feedId: 'own-block',
    name: 'Own block list',
    weight: 2,
    entries: 'active',
    isDated: true,
    operator,
    ...more,
  });
}

function ownAllow(until: number | null = null): Listing {
  const operator = { act: 'allow', by: 'Own allow list', reason: null, until } as const;
  return listed('Reference Data', { feedId: 'own-allow', weight: 0, operator });
}

describe('an own block list', () => {
  it('An entry blocks alone, however old its list is', () => {
    const old = ownBlock({}, { seenFrom: daysAgo(400), seenUntil: daysAgo(400), observedAt: daysAgo(400) });
    for (const evidence of [addressOf({ listings: [old] }), evidenceOf({ listings: [old] })]) {
      expect(judge(evidence, AS_OF)).toMatchObject({ level: 'HIGH', label: 'malicious', blocking: true });
    }
  });

  it.each(['isScanner', 'isCrowded', 'isTorExit', 'isCloud'] as const)(
    'An entry blocks an address that %s',
    (property) => {
      expect(judge(addressOf({ listings: [ownBlock()] }, { [property]: true }), AS_OF).blocking).toBe(true);
    },
  );

  it('An entry blocks a popular name, but not what is vouched for or a name under which others live', () => {
    expect(judge(evidenceOf({ listings: [ownBlock()] }, { popularity: 50_000 }), AS_OF).blocking).toBe(true);
    const vouched = judge(evidenceOf({ listings: [ownBlock()], vouches: ['popularity'] }), AS_OF);
    expect(vouched).toMatchObject({ blocking: false, label: 'ambiguous' });
    expect(judge(evidenceOf({ listings: [ownBlock()] }, { isProvider: true }), AS_OF).blocking).toBe(false);
  });

  it('An entry has no weight from the instant at which it ends', () => {
    const evidence = addressOf({ listings: [ownBlock({ until: AS_OF })] });
    expect(judge(evidence, AS_OF - 1)).toMatchObject({ level: 'HIGH', blocking: true });
    expect(judge(evidence, AS_OF)).toMatchObject({ level: 'NONE', blocking: false, sources: [] });
  });

  it('What would change names the day on which an entry ends', () => {
    const evidence = addressOf({ listings: [ownBlock({ until: AS_OF + 3 * DAY })] });
    expect(wouldChange(evidence, judge(evidence, AS_OF), AS_OF)[0]).toBe('in 3 days without a new sighting: NONE');
  });

  it('The explanation has the words of the operator', () => {
    const evidence = addressOf({ listings: [ownBlock({ reason: 'sprays', until: Date.UTC(2027, 0, 1) })] });
    expect(explanation('192.0.32.7', evidence, judge(evidence, AS_OF), AS_OF)).toBe(
      '192.0.32.7 is on one threat feed, for blocking by the operator. It was on the list of 2026-08-01. The operator says: block by Own block list until 2026-12-31: sprays. It may be blocked.',
    );
  });
});

describe('an own allow list', () => {
  it('An entry vouches until it ends', () => {
    const until = AS_OF + DAY;
    const evidence = addressOf({
      listings: [ownAllow(until), listed('C2 Servers', { seen: 0 })],
      vouches: ['allow-list:own-allow'],
    });
    expect(judge(evidence, AS_OF)).toMatchObject({ label: 'ambiguous', blocking: false });
    expect(judge(evidence, until)).toMatchObject({ label: 'malicious', blocking: true });
    expect(evidenceAt(evidence, until).vouches).toEqual([]);
  });
});

describe('overrides', () => {
  const by = { by: 'soc-anna', reason: null, until: null } as const;
  const onNetwork = { act: 'block', ...by, through: '192.0.32.0/24' } as const;

  it('The nearest decision counts, and a note hides none', () => {
    const overrides = [{ act: 'allow', ...by } as const, onNetwork];
    expect(judge(addressOf({ overrides }), AS_OF)).toMatchObject({ label: 'benign-allowlisted', blocking: false });
    const noted = addressOf({ overrides: [{ act: 'note', ...by }, onNetwork] });
    expect(judge(noted, AS_OF)).toMatchObject({ label: 'malicious', blocking: true });
  });

  it('A wider decision counts once a nearer one has ended', () => {
    const overrides = [{ act: 'allow', ...by, until: AS_OF + DAY } as const, onNetwork];
    expect(judge(addressOf({ overrides }), AS_OF).blocking).toBe(false);
    expect(judge(addressOf({ overrides }), AS_OF + DAY).blocking).toBe(true);
  });

  it('A decision that covers the indicator names the network or domain that it is about', () => {
    expect(statementWords(onNetwork)).toBe('block by soc-anna on 192.0.32.0/24');
  });
});

describe('statements of the operator', () => {
  it('A statement names its act, its author, its last day and its reason', () => {
    const statement = { act: 'allow', by: 'soc-anna', reason: null, until: null } as const;
    expect(statementWords(statement)).toBe('allow by soc-anna');
    expect(statementWords({ ...statement, act: 'block', until: Date.UTC(2027, 0, 1), reason: 'sprays' })).toBe(
      'block by soc-anna until 2026-12-31: sprays',
    );
  });
});
