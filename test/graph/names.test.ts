import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { ipinfoRdns } from '../../loaders/sources/names/ipinfo-hosts.ts';
import { octodnsZone } from '../../loaders/sources/names/octodns-zone.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { load } from './pipeline-toys.ts';

let database: Database;

const read = async (text: string) =>
  (await database.read({ text })).map((row) => Object.values(row).map(String).join(' '));
const loadSample = async (source: SourceDeclaration, file: string, options = {}) =>
  load(database, source, `${ROOT}/sample/${file}`, options);

describe('the names of the sample', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    for (const zone of ['justice.gov.uk', 'video.service.justice.gov.uk', 'judiciary.gov.uk']) {
      expect(await loadSample(octodnsZone, `dns/octodns/${zone}.yaml`)).toMatchObject({ status: 'completed' });
    }
    await loadSample(ipinfoRdns, 'dns/ipinfo_rdns_hostnames_sample.csv');
  });

  it.each([
    [
      'a host by its alias to its address',
      `MATCH (:HOSTNAME {name: 'playback3.video.service.justice.gov.uk'})-[:ALIAS_OF]->(h)-[:RESOLVES_TO]->(a:IPV4) RETURN h.name, a.name`,
      ['playback.video.service.justice.gov.uk 213.216.136.30'],
    ],
    [
      'a mail host to the domain whose mail it takes',
      `MATCH (m)-[r:MAIL_FOR]->(:HOSTNAME {name: 'justice.gov.uk'}) RETURN toString(r.preference) + ' ' + m.name`,
      ['0 justice-gov-uk.mail.protection.outlook.com'],
    ],
    [
      'a domain to those that may send its mail',
      `MATCH (:HOSTNAME {name: 'justice.gov.uk'})-[:SPF_INCLUDE]->(h:HOSTNAME) RETURN h.name ORDER BY h.name LIMIT 1`,
      ['_spf.salesforce.com'],
    ],
    [
      'a wildcard to the name above it, and from there to its top-level domain',
      `MATCH (w:HOSTNAME {name: '*.judiciary.gov.uk'})-[:CHILD_OF]->(h)-[:CHILD_OF]->(t) RETURN h.name, h.isWildcard, t.name`,
      ['judiciary.gov.uk true uk'],
    ],
    [
      'an address to its reverse name',
      `MATCH (:IPV4 {name: '1.0.0.1'})-[:HAS_PTR]->(h) RETURN h.name`,
      ['one.one.one.one'],
    ],
  ])('The names of the sample lead from %s', async (_, text, answer) => {
    expect(await read(text)).toEqual(answer);
  });

  it('The names of the sample are written once: loading the same zone again changes nothing', async () => {
    const again = await loadSample(octodnsZone, 'dns/octodns/justice.gov.uk.yaml');
    expect(again).toMatchObject({ status: 'completed', written: 0, swept: 0 });
  });
});
