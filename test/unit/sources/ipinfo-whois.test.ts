import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { ipinfoWhois } from '../../../loaders/sources/registries/ipinfo-whois.ts';
import { readSource } from '../../support/source-input.ts';

function rowOf(kind: string): SourceDeclaration {
  const found = ipinfoWhois.find(({ id }) => id === `ipinfo-whois-${kind}`);
  if (found === undefined) throw new Error(`no row ${kind}`);
  return found;
}

async function factsIn(kind: string, object: object): Promise<readonly Fact[]> {
  const { facts, refusals } = await readSource(rowOf(kind), `${JSON.stringify(object)}\n`);
  expect(refusals).toEqual([]);
  return facts;
}

function edge(
  type: string,
  from: readonly [string, string],
  to: readonly [string, string],
  properties?: object,
): object {
  const ends = { from: { label: from[0], name: from[1] }, to: { label: to[0], name: to[1] } };
  return { kind: 'edge', type, ...ends, ...(properties === undefined ? {} : { properties }) };
}

const REGISTERED = { basis: 'registry' };

describe("IPinfo's registry objects", () => {
  it("IPinfo's networks are registered blocks, those of a national registry in the region that it belongs to", async () => {
    const network = {
      range: '115.93.119.176-115.93.119.183',
      id: '115.93.119.176-115.93.119.183',
      name: 'LG Uplus',
      country: 'KR',
      org_id: '',
      status: '',
      created: '',
      source: 'krnic',
    };
    const name = '115.93.119.176/29';
    expect(await factsIn('net', network)).toEqual([
      {
        kind: 'node',
        label: 'REGISTERED_PREFIX',
        name,
        properties: { rir: 'APNIC', country: 'KR', netName: 'LG Uplus' },
      },
      edge('BELONGS_TO', ['REGISTERED_PREFIX', name], ['RIR', 'APNIC']),
      edge('HAS_COUNTRY', ['REGISTERED_PREFIX', name], ['COUNTRY', 'KR'], REGISTERED),
    ]);
  });

  it("IPinfo's networks name their holder and status, if the registry does", async () => {
    const network = {
      id: 'x',
      range: '192.0.2.0/24',
      status: 'REASSIGNED',
      org_id: 'EX-1',
      created: '2020-01-02',
      source: 'arin',
    };
    expect(await factsIn('net', network)).toEqual([
      {
        kind: 'node',
        label: 'REGISTERED_PREFIX',
        name: '192.0.2.0/24',
        properties: { rir: 'ARIN', status: 'assigned', registeredDate: Date.UTC(2020, 0, 2) },
      },
      edge('BELONGS_TO', ['REGISTERED_PREFIX', '192.0.2.0/24'], ['RIR', 'ARIN']),
      edge('REGISTERED_TO_ENTITY', ['REGISTERED_PREFIX', '192.0.2.0/24'], ['RDAP_ENTITY', 'arin:EX-1'], {
        role: 'registrant',
        since: Date.UTC(2020, 0, 2),
      }),
    ]);
  });

  it("IPinfo's AS numbers have their holder; the first day of 1970 is no date, and RADB is no registry", async () => {
    const asn = {
      id: 'AS12728',
      name: 'Example Commerce Limited',
      country: '',
      org_id: 'ORG-EN7-RIPE',
      created: '1970-01-01',
      source: 'ripe',
    };
    expect(await factsIn('asn', asn)).toEqual([
      { kind: 'node', label: 'ASN', name: 'AS12728' },
      { kind: 'node', label: 'ASN', name: 'AS12728', properties: { statedLegalName: 'Example Commerce Limited' } },
      edge('REGISTERED_TO_ENTITY', ['ASN', 'AS12728'], ['RDAP_ENTITY', 'ripencc:ORG-EN7-RIPE'], { role: 'registrant' }),
    ]);
    expect(await factsIn('asn', { ...asn, source: 'radb' })).toEqual([]);
  });

  it("IPinfo's organisations have name and country, and neither address nor mail", async () => {
    const organization = {
      id: 'ORG-PD1-AFRINIC',
      name: 'Poynting Delta',
      address: 'a street',
      email: 'a@example.com',
      country: 'ZA',
      source: 'afrinic',
    };
    const entity = ['RDAP_ENTITY', 'afrinic:ORG-PD1-AFRINIC'] as const;
    expect(await factsIn('org', organization)).toEqual([
      {
        kind: 'node',
        label: entity[0],
        name: entity[1],
        properties: {
          handle: 'ORG-PD1-AFRINIC',
          rir: 'AFRINIC',
          displayName: 'Poynting Delta',
          kind: 'org',
          country: 'ZA',
        },
      },
      edge('HAS_COUNTRY', entity, ['COUNTRY', 'ZA'], REGISTERED),
    ]);
  });

  it("IPinfo's registry objects are refused line by line if they do not fit", async () => {
    const text = '{"id": "x"}\nnone\n{"id": "x", "source": "ripe"}\n{"id": "AS1-", "source": "ripe"}\n';
    const { refusals } = await readSource(rowOf('asn'), text);
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    const net = await readSource(rowOf('net'), '{"id": "192.0.2.9-192.0.2.1", "source": "ripe"}\n');
    expect(net.refusals).toEqual([{ line: 1, reason: expect.stringContaining('is not a range of addresses') }]);
  });

  it("IPinfo's registry objects of any JSON never make the reader throw", async () => {
    const object = fc.record({
      id: fc.string(),
      source: fc.constantFrom('ripe', 'x'),
      org_id: fc.string(),
      created: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(object, fc.jsonValue())), async (values) => {
        const text = values.map((value) => JSON.stringify(value)).join('\n');
        for (const kind of ['net', 'asn', 'org']) {
          expect((await readSource(rowOf(kind), text)).records).toBe(values.length);
        }
      }),
    );
  });
});
