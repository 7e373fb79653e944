import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IRR_AS_SETS } from '../../../loaders/sources/routing/irr-as-sets.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

const ripe = declaredIn(IRR_AS_SETS, 'ripe-as-sets');

/** Written by RFC 2622: comments, values that go on in the next line, a set of sets, members by reference. */
const DUMP = `# The contents of this file are subject to terms
% a remark

as-set:         as-example
descr:          Customers  # of ours
members:        AS64500, AS64501, # the old one
                as-other,
+               AS64502
members:        AS64500:AS-PEERS RIPE::AS-THIRD
mbrs-by-ref:    EXAMPLE-MNT
source:         RIPE # Filtered

aut-num:        AS64500
source:         RIPE

as-set:         AS-EMPTY
source:         ripe`;

function member(label: string, name: string, set: string) {
  return { kind: 'edge', type: 'MEMBER_OF', from: { label, name }, to: { label: 'AS_SET', name: set } };
}

describe('a dump of a routing registry', () => {
  it('holds sets with the networks and sets that are their members', async () => {
    expect(await readSource(ripe, DUMP)).toEqual({
      records: 2,
      refusals: [],
      facts: [
        { kind: 'node', label: 'AS_SET', name: 'AS-EXAMPLE', properties: { sourceRir: 'RIPE' } },
        member('ASN', 'AS64500', 'AS-EXAMPLE'),
        member('ASN', 'AS64501', 'AS-EXAMPLE'),
        member('AS_SET', 'AS-OTHER', 'AS-EXAMPLE'),
        member('ASN', 'AS64502', 'AS-EXAMPLE'),
        member('AS_SET', 'AS64500:AS-PEERS', 'AS-EXAMPLE'),
        member('AS_SET', 'RIPE::AS-THIRD', 'AS-EXAMPLE'),
        { kind: 'node', label: 'AS_SET', name: 'AS-EMPTY', properties: { sourceRir: 'RIPE' } },
      ],
    });
  });

  it('of any text never makes the reader throw, and a good object after it is read', async () => {
    const words = fc.constantFrom('as-set:', 'members:', 'AS-A', 'AS1', ',', ' ', '+', '#', '%', ':', '\t', 'source:');
    const line = fc.array(fc.oneof(words, fc.string({ maxLength: 5 }))).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const { facts } = await readSource(ripe, [...lines, '', 'as-set: AS-GOOD', 'members: AS64500'].join('\n'));
        expect(facts).toContainEqual(member('ASN', 'AS64500', 'AS-GOOD'));
      }),
    );
  });

  it('loses a bad set or a bad member alone, named by the line of its object', async () => {
    const bad =
      'as-set: EXAMPLE\nmembers: AS1\n\nas-set: AS-A\nmembers: AS1, RS-ROUTES, AS99999999999, AS-A\n \n+ x\n:\n';
    const { facts, refusals } = await readSource(ripe, bad);
    expect(refusals.map(({ line }) => line)).toEqual([1, 4, 4]);
    expect(facts).toEqual([
      { kind: 'node', label: 'AS_SET', name: 'AS-A', properties: { sourceRir: undefined } },
      member('ASN', 'AS1', 'AS-A'),
    ]);
  });
});
