import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipinfoAsSetMembers } from '../../../loaders/sources/routing/ipinfo-as-set-members.ts';
import { IRR_AS_SETS } from '../../../loaders/sources/routing/irr-as-sets.ts';
import { declaredIn, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const ripe = declaredIn(IRR_AS_SETS, 'ripe-as-sets');

/** Written after RFC 2622: comments, values that go on in the next line, a set of sets, members by reference. */
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
  it('A dump of a routing registry holds sets with the networks and sets that are their members', async () => {
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

  it('An AS set has members by reference: networks of the maintainers that it names, if the network says so too', async () => {
    const sets = `as-set: AS-BY-REF
members: AS64501
mbrs-by-ref: EXAMPLE-MNT, OTHER-MNT
source: RIPE

as-set: AS-OPEN
mbrs-by-ref: ANY

as-set: AS-CLOSED
members: AS64501
`;
    const networks = `aut-num: AS64500
member-of: AS-BY-REF, AS-CLOSED
mnt-by: example-mnt

aut-num: AS64502
member-of: AS-BY-REF
member-of: AS-OPEN, AS-NOWHERE
mnt-by: THIRD-MNT

aut-num: none
member-of: AS-OPEN
`;
    const byReference = [member('ASN', 'AS64500', 'AS-BY-REF'), member('ASN', 'AS64502', 'AS-OPEN')];
    const together = await readSource(ripe, `${networks}\n${sets}`);
    expect(together.facts.filter(({ kind }) => kind === 'edge')).toEqual([
      member('ASN', 'AS64501', 'AS-BY-REF'),
      member('ASN', 'AS64501', 'AS-CLOSED'),
      ...byReference,
    ]);
    const beside = { 'ripe.db.aut-num': networks };
    const split = await readSource(ripe, memoryInput(sets, 'ripe.db.as-set.gz', 99, beside));
    expect(split.facts.filter(({ kind }) => kind === 'edge')).toEqual(
      expect.arrayContaining([...byReference, member('ASN', 'AS64501', 'AS-CLOSED')]),
    );
    expect((await readSource(ripe, sets)).facts).not.toContainEqual(byReference[0]);
  });

  it('A dump of any text never makes the reader throw, and a good object after the text is read', async () => {
    const words = fc.constantFrom('as-set:', 'members:', 'AS-A', 'AS1', ',', ' ', '+', '#', '%', ':', '\t', 'source:');
    const line = fc.array(fc.oneof(words, fc.string({ maxLength: 5 }))).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const { facts } = await readSource(ripe, [...lines, '', 'as-set: AS-GOOD', 'members: AS64500'].join('\n'));
        expect(facts).toContainEqual(member('ASN', 'AS64500', 'AS-GOOD'));
      }),
    );
  });

  it('A dump of a routing registry loses only a bad set or a bad member, named by the line of its object', async () => {
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

describe('the registry object of a network', () => {
  it('The registry object of a network says which sets it is in: its own, or others, which are inferred', async () => {
    const { records, facts, refusals } = await readSource(
      ipinfoAsSetMembers,
      await sampleInput('registries/ipinfo_whois_asn_sample.json'),
    );
    expect([records, refusals]).toEqual([2, []]);
    expect(facts).toEqual([
      { ...member('ASN', 'AS263029', 'AS263029:AS-ANNOUNCEMENTS'), properties: {} },
      { ...member('ASN', 'AS263476', 'AS263476:AS-ANNOUNCEMENTS'), properties: {} },
    ]);
    const raw = String.raw`aut-num: AS64500\nmember-of: as-example, AS64500:AS-OWN\nmember-of: AS-EXAMPLE\n`;
    const lines = [JSON.stringify({ id: 'AS64500', raw }), '{"id": 1}', '{"id": "AS64501", "raw": "member-of: RS-X"}'];
    const other = await readSource(ipinfoAsSetMembers, lines.join('\n'));
    expect(other.facts).toEqual([
      { ...member('ASN', 'AS64500', 'AS-EXAMPLE'), properties: { inferred: true } },
      { ...member('ASN', 'AS64500', 'AS64500:AS-OWN'), properties: {} },
    ]);
    expect(other.refusals.map(({ line }) => line)).toEqual([2, 3]);
  });
});
