import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sdnTerms } from '../../../loaders/formats/sdn-remarks.ts';
import { ofacSdn } from '../../../loaders/sources/threats/ofac-sdn.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const BTC = '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx';
const ETH = '0x2f389ce8bd8ff92de3402ffce4691d17fc4f6535';
const NOTHING = Array.from({ length: 7 }, () => '-0- ').join(',');

function entry(remarks: string, programs = 'CYBER2'): string {
  return `33151,"SUEX OTC, S.R.O.",-0- ,"${programs}",${NOTHING},"${remarks}"\r\n`;
}

async function listed(text: string, beside: Record<string, string> = {}): Promise<string[]> {
  const { facts } = await readSource(ofacSdn, memoryInput(text, 'sdn.csv', 4096, beside));
  return facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [fact.from.name] : []));
}

describe("the US Treasury's list", () => {
  it('The OFAC SDN list lists the wallets and websites of an organisation, with its name and programs', async () => {
    const { facts, refusals, records } = await readSource(ofacSdn, await sampleInput('feeds/ofac/sdn.csv'));
    expect([records, refusals]).toEqual([19, []]);
    const edges = facts.filter((fact) => fact.kind === 'edge' && fact.type === 'LISTED_IN');
    expect(edges).toHaveLength(19);
    expect(edges.find((fact) => fact.kind === 'edge' && fact.from.name === `btc:${BTC}`)).toMatchObject({
      to: { label: 'FEED_SOURCE', name: 'OFAC SDN List' },
      properties: { weight: 2, category: 'OFAC SDN Sanctions', isDated: true, tags: ['SUEX OTC, S.R.O.', 'CYBER2'] },
    });
    const names = edges.flatMap((fact) => (fact.kind === 'edge' ? [fact.from.name] : []));
    expect(names.filter((name) => !name.includes(':'))).toEqual(['suex.io']);
    expect(facts.map(factLine)).toContain(`CRYPTO_ADDRESS eth:${ETH} {"chain":"eth"}`);
  });

  it('The OFAC SDN list omits a term that is cut off, unless the comments file has the rest', async () => {
    const cut = entry(`Digital Currency Address - XBT ${BTC}; alt. Digital Currency Address - ETH 0x2f389ce8bd8f`);
    expect(await listed(cut)).toEqual([`btc:${BTC}`]);
    const rest = { 'sdn_comments.csv': `33151,"${ETH.slice(14)}; Website suex.io."\r\n` };
    expect(await listed(cut, rest)).toEqual([`btc:${BTC}`, `eth:${ETH}`, 'suex.io']);
  });

  it('The OFAC SDN list refuses a bad wallet and a bad row separately, with the line', async () => {
    const text = `${entry(`Digital Currency Address - XBT x; Digital Currency Address - ETH ${ETH}.`)}<html>\n${entry('Website a b.')}\u001a\r\n`;
    const { facts, refusals } = await readSource(ofacSdn, text);
    expect(facts.filter(({ kind }) => kind === 'edge')).toHaveLength(1);
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringContaining('is not a wallet address') },
      { line: 2, reason: 'expected the twelve columns of sdn.csv' },
    ]);
  });

  it('The OFAC SDN list gives several programs, and none where the row has none', async () => {
    const { facts } = await readSource(ofacSdn, entry(`Digital Currency Address - XBT ${BTC}.`, 'CYBER2] [DPRK3'));
    expect(facts[1]).toMatchObject({ properties: { tags: ['SUEX OTC, S.R.O.', 'CYBER2', 'DPRK3'] } });
    const without = `1,"X",-0- ,-0- ,${NOTHING},"Digital Currency Address - XBT ${BTC}."\n`;
    expect((await readSource(ofacSdn, without)).facts[1]).toMatchObject({ properties: { tags: ['X'] } });
  });
});

describe('remarks', () => {
  it.each([
    ['Digital Currency Address - XMR 4abc.', ['xmr:4abc']],
    [`alt. Digital Currency Address - USDT ${ETH}.`, [ETH]],
    ['Website https://suex.io/; Website www.facebook.com/somebody.', ['suex.io']],
    ['-0- ', []],
    ["Phone Number 79110354982; a.k.a. 'Website'.", []],
  ])('The remarks %s give their wallets and websites', (remarks, texts) => {
    expect(sdnTerms(remarks).map(({ text }) => text)).toEqual(texts);
  });

  it('Remarks with arbitrary text never make the parser throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => sdnTerms(text).length >= 0));
  });
});
