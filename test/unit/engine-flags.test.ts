import { describe, expect, it } from 'vitest';
import { seekFlags } from '../../engine/correct/values/flags.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { FLAG_OF_CODE } from '../../schema/labels/shared-blocks.ts';
import { LABELS } from '../../schema/labels.ts';
import { stepContext } from './engine-step-context.ts';

async function rewritten(text: string): Promise<string> {
  const { edits, advisories } = await seekFlags(parseStatement(text), stepContext());
  expect(advisories).toEqual([]);
  return applyEdits(text, edits);
}

describe('a condition that an index can answer', () => {
  it.each([
    ['MATCH (i:IPV4) WHERE i.isC2 RETURN i', 'MATCH (i:IPV4) WHERE i.isC2 = true RETURN i'],
    [
      'MATCH (i:IPV4|IPV6) WHERE (i.isC2 OR i.isMalware) AND i.threatSources > 2 RETURN i',
      'MATCH (i:IPV4|IPV6) WHERE (i.isC2 = true OR i.isMalware = true) AND i.threatSources > 2 RETURN i',
    ],
    ['MATCH (i:IPV4 WHERE i.isTor) RETURN i', 'MATCH (i:IPV4 WHERE i.isTor = true) RETURN i'],
    [
      'MATCH (h:HOSTNAME) WHERE "wildcard-dns" IN h.curatedSignals RETURN h',
      'MATCH (h:HOSTNAME) WHERE ("wildcard-dns" IN h.curatedSignals AND h.isWildcard = true) RETURN h',
    ],
    [
      "MATCH (i:IPV4) WHERE 'tor-exit' IN i.egressClasses RETURN i",
      "MATCH (i:IPV4) WHERE ('tor-exit' IN i.egressClasses AND i.isEgressRisk = true) RETURN i",
    ],
  ])('The condition becomes one that an index answers: %s', async (written, run) => {
    expect(await rewritten(written)).toBe(run);
  });

  it.each([
    ['a flag that must not be set', 'MATCH (i:IPV4) WHERE NOT i.isC2 RETURN i'],
    ['a flag of no known label', 'WITH {isC2: true} AS i WHERE i.isC2 RETURN i'],
    ['a code without a flag', 'MATCH (i:IPV4) WHERE "scanner" IN i.egressClasses RETURN i'],
    ['a code whose flag the label does not have', 'MATCH (n:PREFIX) WHERE "wildcard-dns" IN n.curatedSignals RETURN n'],
    ['a property that is no flag', 'MATCH (i:IPV4) WHERE i.verdictLevel RETURN i'],
  ])('The condition stays unchanged: %s', async (_, text) => {
    expect(await rewritten(text)).toBe(text);
  });
});

describe('the flags of codes', () => {
  it('The flags of codes are declared on the labels that have their lists', () => {
    for (const [list, flags] of FLAG_OF_CODE) {
      const names = LABELS.filter(({ properties }) => properties.some(({ name }) => name === list)).flatMap(
        ({ properties }) => properties.map(({ name }) => name),
      );
      expect(names).toEqual(expect.arrayContaining([...flags.values()]));
    }
  });
});
