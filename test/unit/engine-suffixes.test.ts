import { describe, expect, it } from 'vitest';
import { seekSuffixes } from '../../engine/correct/keys/partial-names.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { stepContext } from './engine-step-context.ts';

async function rewritten(text: string): Promise<string> {
  const { edits } = await seekSuffixes(parseStatement(text), stepContext());
  return applyEdits(text, edits);
}

describe('ENDS WITH on a name', () => {
  it.each([
    [
      'MATCH (h:HOSTNAME) WHERE h.name ENDS WITH ".example.com" RETURN h',
      'MATCH (h:HOSTNAME) WHERE h.reversedName STARTS WITH "moc.elpmaxe." RETURN h',
    ],
    [
      'MATCH (t:TLD|HOSTNAME WHERE t.`name` ends /* so */ with $end) RETURN t',
      'MATCH (t:TLD|HOSTNAME WHERE t.reversedName STARTS WITH reverse($end)) RETURN t',
    ],
    [
      "MATCH (h:HOSTNAME)-->(i) WHERE NOT h.name ENDS WITH 'a\\'b' RETURN i",
      `MATCH (h:HOSTNAME)-->(i) WHERE NOT h.reversedName STARTS WITH "b'a" RETURN i`,
    ],
  ])('%s seeks by the reversed name', async (written, run) => {
    expect(await rewritten(written)).toBe(run);
  });

  it.each([
    ['of another label', 'MATCH (p:PREFIX) WHERE p.name ENDS WITH "/24" RETURN p'],
    ['of a node that may have another label', 'MATCH (h:HOSTNAME|EMAIL) WHERE h.name ENDS WITH "x" RETURN h'],
    [
      'of a node whose label depends on a condition',
      'MATCH ()-->(h) WHERE h:HOSTNAME OR h.name ENDS WITH "x" RETURN h',
    ],
    ['of another property', 'MATCH (h:HOSTNAME) WHERE h.apex ENDS WITH "x" RETURN h'],
    ['with a value from rows', 'MATCH (h:HOSTNAME), (t:TLD) WHERE h.name ENDS WITH t.name RETURN h'],
    ['of a map by the same name', 'MATCH (h:HOSTNAME) WITH {name: "x"} AS h WHERE h.name ENDS WITH "x" RETURN h'],
    ['of a variable of a list', 'MATCH (h:HOSTNAME) RETURN [`h` IN [{name: "x"}] WHERE h.name ENDS WITH "x"] AS l'],
  ])('ENDS WITH %s stays as it is written', async (_case, text) => {
    expect(await rewritten(text)).toBe(text);
  });
});
