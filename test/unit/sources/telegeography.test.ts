import { describe, expect, it } from 'vitest';
import { internetExchangeMap } from '../../../loaders/sources/physical/internetexchangemap.ts';
import { landingPoints, submarineCables } from '../../../loaders/sources/physical/submarinecablemap.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

const IN_2021 = Date.UTC(2021, 5, 29);

/** Written by the format of the map's files, with invented names: its own may not be passed on for commercial use. */
function building(address: readonly string[], exchanges: readonly string[], coordinates = [4.9, 52.3]) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      building_id: 1,
      address,
      country: 'netherlands',
      exchanges: exchanges.map((name) => ({
        address: [name, ...address.slice(1)],
        url: 'https://ix.example.net/',
        contact_one: 'Somebody',
        contact_one_email: 'somebody@ix.example.net',
      })),
    },
  };
}

describe('the map of exchanges', () => {
  it('The exchange map gives buildings with exchanges; a short name used in two countries is not used', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        building(['1 Example Street', 'Amsterdam, Netherlands, 1000 AA'], ['ONE (Amsterdam, Netherlands)']),
        building(['Hall 2', 'Road 3', 'Boston, MA, United States, 02110'], ['TWO (Boston, MA, United States)'], [0, 0]),
        building(['1 Example Street', 'Bonn, Germany'], ['TWO (Bonn, Germany)', 'ONE (Rotterdam, Netherlands)']),
      ],
    });
    const { facts, refusals } = await readSource(internetExchangeMap, text);
    expect(refusals).toEqual([]);
    expect(facts.map(factLine).filter((line) => !line.startsWith('CITY'))).toEqual([
      'FACILITY 1 Example Street, Amsterdam {"address":"1 Example Street, Amsterdam, Netherlands, 1000 AA","latitude":52.3,"longitude":4.9}',
      '1 Example Street, Amsterdam LOCATED_IN CITY Amsterdam, NL {}',
      '1 Example Street, Amsterdam HAS_COUNTRY COUNTRY NL {}',
      'INTERNET_EXCHANGE ONE {"longName":"ONE (Amsterdam, Netherlands)","website":"https://ix.example.net/"}',
      'ONE LOCATED_IN CITY Amsterdam, NL {}',
      'ONE HAS_COUNTRY COUNTRY NL {}',
      'ONE IX_AT FACILITY 1 Example Street, Amsterdam {}',
      'FACILITY Hall 2, Boston {"address":"Hall 2, Road 3, Boston, MA, United States, 02110"}',
      'Hall 2, Boston LOCATED_IN CITY Boston, US {}',
      'Hall 2, Boston HAS_COUNTRY COUNTRY US {}',
      'INTERNET_EXCHANGE TWO (Boston, MA, United States) {"longName":"TWO (Boston, MA, United States)","website":"https://ix.example.net/"}',
      'TWO (Boston, MA, United States) LOCATED_IN CITY Boston, US {}',
      'TWO (Boston, MA, United States) HAS_COUNTRY COUNTRY US {}',
      'TWO (Boston, MA, United States) IX_AT FACILITY Hall 2, Boston {}',
      'FACILITY 1 Example Street, Bonn {"address":"1 Example Street, Bonn, Germany","latitude":52.3,"longitude":4.9}',
      '1 Example Street, Bonn LOCATED_IN CITY Bonn, DE {}',
      '1 Example Street, Bonn HAS_COUNTRY COUNTRY DE {}',
      'INTERNET_EXCHANGE TWO (Bonn, Germany) {"longName":"TWO (Bonn, Germany)","website":"https://ix.example.net/"}',
      'TWO (Bonn, Germany) LOCATED_IN CITY Bonn, DE {}',
      'TWO (Bonn, Germany) HAS_COUNTRY COUNTRY DE {}',
      'TWO (Bonn, Germany) IX_AT FACILITY 1 Example Street, Bonn {}',
      'INTERNET_EXCHANGE ONE {"longName":"ONE (Rotterdam, Netherlands)","website":"https://ix.example.net/"}',
      'ONE LOCATED_IN CITY Rotterdam, NL {}',
      'ONE HAS_COUNTRY COUNTRY NL {}',
      'ONE IX_AT FACILITY 1 Example Street, Bonn {}',
    ]);
  });

  it('The exchange map loses only a building that has another shape', async () => {
    const text = '{"features": [\n{"geometry": null},\n7]}';
    expect((await readSource(internetExchangeMap, text)).refusals.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('the map of submarine cables', () => {
  const cable = {
    id: 'example',
    name: 'Example Atlantic Cable',
    landing_points: [
      { id: 'a', name: 'Katwijk, Netherlands', latlon: '52.2,4.4', is_tbd: 'false' },
      { id: 'b', name: 't.b.d., United States', latlon: '40.0,-70.0', is_tbd: 'true' },
      { id: 'c', name: 'Muanda, Congo, Dem. Rep.', latlon: '-5.9,12.3' },
    ],
    length: '5,050 km',
    rfs: '2024 Q1',
    owners: 'Example One,  Example Two,  Inc.,  Three Co. Ltd.',
  };

  it('The cable map gives a cable, its owners and its landing points, except an undecided one', async () => {
    const { facts, refusals } = await readSource(submarineCables, memoryInput(JSON.stringify(cable)), IN_2021);
    expect(refusals).toEqual([]);
    expect(facts.map(factLine)).toEqual([
      'SUBMARINE_CABLE Example Atlantic Cable {"lengthKm":5050,"readyForService":2024,"owners":["Example One","Example Two, Inc.","Three Co. Ltd."],"isPlanned":true}',
      'LANDING_POINT Katwijk, Netherlands {"latitude":52.2,"longitude":4.4}',
      'CITY Katwijk, NL {}',
      'Katwijk, Netherlands LOCATED_IN CITY Katwijk, NL {}',
      'Example Atlantic Cable LANDS_AT LANDING_POINT Katwijk, Netherlands {}',
      'LANDING_POINT Muanda, Congo, Dem. Rep. {"latitude":-5.9,"longitude":12.3}',
      'CITY Muanda, CD {}',
      'Muanda, Congo, Dem. Rep. LOCATED_IN CITY Muanda, CD {}',
      'Example Atlantic Cable LANDS_AT LANDING_POINT Muanda, Congo, Dem. Rep. {}',
    ]);
  });

  it.each([
    [{ rfs: '1996 September', length: 'n.a.', owners: null }, '{"readyForService":1996,"isPlanned":false}'],
    [{ rfs: 'n.a.', length: null, owners: '' }, '{}'],
    [{ rfs: '2021', length: '12.5 km', owners: 'A' }, '{"lengthKm":12.5,"readyForService":2021,"owners":["A"]}'],
    [
      { rfs: '2021', rfs_year: 2021, is_planned: true, length: null, owners: null },
      '{"readyForService":2021,"isPlanned":true}',
    ],
  ])('The cable map reads %j', async (given, properties) => {
    const text = JSON.stringify({ ...cable, landing_points: [], ...given });
    const { facts } = await readSource(submarineCables, memoryInput(text), IN_2021);
    expect(facts.map(factLine)).toEqual([`SUBMARINE_CABLE Example Atlantic Cable ${properties}`]);
  });

  it('A landing point of a cable that does not fit is refused alone', async () => {
    const points = [{ name: 7 }, { name: 'Katwijk, Netherlands', latlon: '52.2,4.4' }];
    const text = JSON.stringify({ ...cable, landing_points: points });
    const { facts, refusals } = await readSource(submarineCables, memoryInput(text), IN_2021);
    expect(facts.map(factLine)).toContain('Example Atlantic Cable LANDS_AT LANDING_POINT Katwijk, Netherlands {}');
    expect(refusals).toEqual([{ line: 1, reason: expect.stringMatching(/^landing_points\.0\.name: /) }]);
  });

  it('The cable map gives landing points, from a list or from GeoJSON', async () => {
    const expected = [
      'LANDING_POINT Katwijk, Netherlands {"latitude":52.2,"longitude":4.4}',
      'CITY Katwijk, NL {}',
      'Katwijk, Netherlands LOCATED_IN CITY Katwijk, NL {}',
    ];
    const list = '[{"name": "Katwijk, Netherlands", "latitude": "52.2", "longitude": "4.4"}, {"name": 1}]';
    const { facts, refusals } = await readSource(landingPoints, list);
    expect([facts.map(factLine), refusals.length]).toEqual([expected, 1]);
    const geojson = `{"type": "FeatureCollection", "features": [{"properties": {"id": "a", "name": "Katwijk, Netherlands"},
      "geometry": {"type": "Point", "coordinates": [4.4, 52.2]}}]}`;
    expect((await readSource(landingPoints, geojson)).facts.map(factLine)).toEqual(expected);
  });

  it('The cable map is refused whole where it is another document', async () => {
    await expect(readSource(submarineCables, '[]')).rejects.toThrow('not in the published format');
  });
});
