import { describe, expect, it } from 'vitest';
import { rootServers } from '../../../loaders/sources/physical/root-servers.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

/** Written by the form of the operators' answers, with a documentation AS number. */
const LETTER = {
  Operator: 'Example Operator',
  IPv4: '192.0.2.1',
  ASN: 64500,
  Sites: [
    { Town: 'Amsterdam', Country: 'NL', Latitude: 52.3, Longitude: 4.9, Type: 'Local', Instances: 1 },
    { Town: 'Amsterdam', Country: 'NL', Latitude: 52.3, Longitude: 4.9, Type: 'Global', Instances: 2 },
    { Town: 'São Paulo', Country: 'BR', Latitude: '-23.5', Longitude: '-46.6', Type: 'Local' },
    { Town: 'Nowhere' },
    { Country: 'NL' },
    { Town: '???', Country: '' },
  ],
};

function file(document: unknown, name = 'K.json') {
  return memoryInput(JSON.stringify(document), name);
}

describe('the sites of a root server', () => {
  it('A root server has one site per town, global where any is global, announced by the AS of the letter', async () => {
    const { facts, refusals } = await readSource(rootServers, file(LETTER));
    expect(refusals.map(({ line }) => line)).toEqual([5, 6]);
    expect(facts.map(factLine).filter((line) => !line.startsWith('CITY'))).toEqual([
      'DNS_ROOT_INSTANCE k.amsterdam-nl {"letter":"K","instanceType":"Global","country":"NL","bgpOriginAsn":64500,"latitude":52.3,"longitude":4.9}',
      'k.amsterdam-nl LOCATED_IN CITY Amsterdam, NL {}',
      'k.amsterdam-nl HAS_COUNTRY COUNTRY NL {}',
      'k.amsterdam-nl ORIGINATED_BY ASN AS64500 {}',
      'DNS_ROOT_INSTANCE k.sao-paulo-br {"letter":"K","instanceType":"Local","country":"BR","bgpOriginAsn":64500,"latitude":-23.5,"longitude":-46.6}',
      'k.sao-paulo-br LOCATED_IN CITY São Paulo, BR {}',
      'k.sao-paulo-br HAS_COUNTRY COUNTRY BR {}',
      'k.sao-paulo-br ORIGINATED_BY ASN AS64500 {}',
      'DNS_ROOT_INSTANCE k.nowhere {"letter":"K","bgpOriginAsn":64500}',
      'k.nowhere ORIGINATED_BY ASN AS64500 {}',
    ]);
  });

  it('A root server file may use the older name Instances for sites, and may lack the AS', async () => {
    const old = { ASN: '', Instances: [{ Town: 'Tokyo', Country: 'JP', Type: 'Global' }] };
    const { facts } = await readSource(rootServers, file(old, 'm-root.json'));
    expect(facts.map(factLine)[0]).toBe(
      'DNS_ROOT_INSTANCE m.tokyo-jp {"letter":"M","instanceType":"Global","country":"JP"}',
    );
    expect(rootServers.part?.('m-root.json')).toBe('letter M');
  });

  it('A root server file without its letter, or with other content, is refused', async () => {
    await expect(readSource(rootServers, file(LETTER, 'sites.json'))).rejects.toThrow('named by its letter');
    await expect(readSource(rootServers, file({ data: [] }))).rejects.toThrow('with Sites');
  });
});
