import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { countryBlocks } from '../../loaders/sources/registries/country-blocks.ts';
import { rdap } from '../../loaders/sources/registries/rdap.ts';
import { rirDelegated } from '../../loaders/sources/registries/rir-delegated.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { toySource } from './pipeline-toys.ts';

const DAY = Date.UTC(2026, 4, 5);

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await schemaDatabase();
  folder = await mkdtemp(join(tmpdir(), 'weft-registries-'));
});

afterAll(async () => rm(folder, { recursive: true }));

function rowOf(id: string): SourceDeclaration {
  const found = [...countryBlocks, ...rirDelegated].find((source) => source.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

async function load(source: SourceDeclaration, name: string, text: string, observedAt = DAY) {
  const path = join(folder, name);
  await writeFile(path, text);
  return loadFile(database, source, path, { observedAt, allowShrink: true });
}

async function registered(): Promise<unknown[]> {
  const rows = await database.read({
    text: `MATCH (p:REGISTERED_PREFIX) OPTIONAL MATCH (p)-[:HAS_COUNTRY]->(c:COUNTRY)
      RETURN p.name AS name, p.rir AS rir, c.name AS country ORDER BY name`,
  });
  return rows.map(({ name, rir, country }) => [name, rir, country]);
}

describe("a registry's statistics file", () => {
  const head = (day: string) => `2|afrinic|${day}|2|0|${day}|0\nafrinic|*|ipv4|*|2|summary\n`;
  const first = 'afrinic|ZA|ipv4|192.0.2.0|256|20200101|assigned|x\n';
  const second = 'afrinic|KE|ipv4|198.51.100.0|256|20200101|assigned|y\n';

  it('A truncated statistics file is loaded as far as it goes, as partial, and takes nothing back', async () => {
    const source = rowOf('rir-delegated-afrinic');
    expect(await load(source, 'whole', head('20260505') + first + second)).toMatchObject({
      status: 'completed',
      error: null,
    });
    const cut = await load(source, 'cut', head('20260506') + first);
    expect(cut).toMatchObject({
      status: 'partial',
      read: 1,
      refused: 0,
      error:
        'Line 2 promises 2 rows of ipv4 and the file has 1: it breaks off, or rows were left out. Nothing was removed.',
    });
    expect(await registered()).toEqual([
      ['192.0.2.0/24', 'AFRINIC', 'ZA'],
      ['198.51.100.0/24', 'AFRINIC', 'KE'],
    ]);
  });
});

describe("a country's list of blocks", () => {
  const lists = rowOf('ipverse-country-blocks');

  it('A list of one country gives announced blocks their country, and takes back nothing of another list', async () => {
    const announcement = { kind: 'announcement', prefix: '203.0.113.0/24', asn: 64500 };
    const toy = toySource('toy-routes', { layer: 'bgp-announcements' });
    await load(toy, 'routes', `${JSON.stringify([announcement])}\n`);
    await load(lists, 'is.txt', '# Country: Iceland (IS)\n203.0.112.0/22\n');
    await load(lists, 'nl.txt', '# Country: Netherlands (NL)\n100.64.0.0/16\n');
    const rows = await database.read({
      text: 'MATCH (:ANNOUNCED_PREFIX {name: "203.0.113.0/24"})-[r:HAS_COUNTRY]->(c) RETURN c.name AS country, r.basis AS basis',
    });
    expect(rows).toEqual([{ country: 'IS', basis: 'registry' }]);
    expect(await registered()).toContainEqual(['100.64.0.0/16', null, 'NL']);
  });
});

describe('RDAP', () => {
  it('RDAP leads from a network to its registrant and its organisation', async () => {
    const entity = {
      handle: 'EX1-ARIN',
      roles: ['registrant'],
      vcardArray: [
        'vcard',
        [
          ['fn', {}, 'text', 'Example, Inc.'],
          ['kind', {}, 'text', 'org'],
        ],
      ],
    };
    const network = {
      objectClassName: 'ip network',
      port43: 'whois.arin.net',
      startAddress: '192.0.2.0',
      endAddress: '192.0.2.255',
      name: 'EXAMPLE',
      entities: [entity],
    };
    expect(await load(rdap, 'network.json', JSON.stringify(network), DAY + 1)).toMatchObject({ status: 'completed' });
    const rows = await database.read({
      text: `MATCH (p:REGISTERED_PREFIX {name: '192.0.2.0/24'})-[r:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY)
        MATCH (:PREFIX {name: p.name})-[:REGISTERED_BY]->(o:ORGANIZATION)
        RETURN p.netName AS network, p.handle AS handle, r.role AS role, e.displayName AS entity, o.name AS organization`,
    });
    expect(rows).toEqual([
      { network: 'EXAMPLE', handle: 'x', role: 'registrant', entity: 'Example, Inc.', organization: 'example, inc.' },
    ]);
  });

  it('RDAP leads to the registrant from what is announced of the network, and from no block that was passed on', async () => {
    const announced = ['192.0.2.0/25', '198.51.100.0/24'].map((prefix) => ({
      kind: 'announcement',
      prefix,
      asn: 64500,
    }));
    await load(toySource('toy-inside', { layer: 'bgp-announcements' }), 'inside', `${JSON.stringify(announced)}\n`);
    const rows = await database.read({
      text: `MATCH (p:PREFIX|ANNOUNCED_PREFIX)-[r:REGISTERED_TO_ENTITY]->(e)
        RETURN labels(p)[0] AS label, p.name AS name, r.role AS role, r.sources AS sources, e.name AS entity ORDER BY label`,
    });
    expect(rows).toEqual([
      {
        label: 'ANNOUNCED_PREFIX',
        name: '192.0.2.0/25',
        role: 'registrant',
        sources: ['rdap'],
        entity: 'arin:EX1-ARIN',
      },
      { label: 'PREFIX', name: '192.0.2.0/24', role: 'registrant', sources: ['rdap'], entity: 'arin:EX1-ARIN' },
    ]);
  });
});
