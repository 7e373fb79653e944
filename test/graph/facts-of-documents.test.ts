import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { loadFile } from '../../loaders/load.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { runExpanded } from './expanded-query.ts';

/** Of the sample the small files that fill a layer each. */
const FILES: readonly (readonly [source: string, file: string, day: string])[] = [
  ['iana-root-db', 'reference/top-level-domains.csv', '2026-06-01'],
  ['whois-text', 'registries/whois/php-whois.txt', '2021-12-24'],
  ['whois-text', 'registries/whois/weppos.txt', '2017-08-01'],
  ['registration-csv', 'registries/registrars_of_2026.csv', '2026-07-12'],
  ['weft-dns-records', '../curated/dns-records.yaml', '2026-08-22'],
  ['ofac-sdn', 'feeds/ofac/sdn.csv', '2025-05-16'],
];

const WALLET = 'btc:12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  for (const [id, file, day] of FILES) {
    const source = sourceDeclaration(id);
    if (source === undefined) throw new Error(`no source ${id}`);
    const report = await loadFile(database, source, join(ROOT, 'sample', file), { observedAt: Date.parse(day) });
    expect([id, report.status, report.refused]).toEqual([id, 'completed', 0]);
  }
});

async function rows(text: string): Promise<readonly Row[]> {
  return (await runExpanded(database, text)).rows;
}

describe('a top-level domain', () => {
  it('A top-level domain has a type, and its registry runs others too', async () => {
    expect(
      await rows(`MATCH (o:TLD_OPERATOR)-[:OPERATES]->(t:TLD {name: 'google'})
        RETURN o.name AS operator, t.type AS type, COUNT { (o)-[:OPERATES]->(:TLD) } AS runs`),
    ).toEqual([{ operator: 'Charleston Road Registry Inc.', type: 'generic', runs: 3 }]);
    const [com] = await rows(`MATCH (t:TLD {name: 'com'})<-[:OPERATES]-(o) RETURN t.type AS type, o.name AS operator`);
    expect(com).toEqual({ type: 'generic', operator: 'VeriSign Global Registry Services' });
  });
});

describe('a domain that changed its registrar', () => {
  it('A domain that changed its registrar has the former one as well as the present one', async () => {
    expect(
      await rows(`MATCH (h:HOSTNAME)-[p:PREV_REGISTRAR]->(former:REGISTRAR) MATCH (h)-[:HAS_REGISTRAR]->(now:REGISTRAR)
        RETURN h.name AS domain, former.name AS former, now.name AS now, p.until AS until ORDER BY domain`),
    ).toEqual(
      [
        { domain: 'google.bj', former: 'registrar:kanakoo reg', now: 'registrar:afriregister entreprise' },
        { domain: 'google.tc', former: 'iana:292', now: 'registrar:isimtescil bilisim' },
        { domain: 'nic.college', former: 'registrar:centralnic', now: 'registrar:xyz' },
        { domain: 'nic.space', former: 'registrar:centralnic', now: 'registrar:radix sezc services cayman' },
      ].map((row) => expect.objectContaining(row)),
    );
  });

  it('The history of a domain that changed its registrar lists both', async () => {
    const history = await rows(`CALL svc.history('google.tc') YIELD queryTime, registrar`);
    expect(history).toEqual([
      { queryTime: expect.stringMatching(/^2026-07-12/), registrar: 'Isimtescil Bilisim A.S.' },
      { queryTime: expect.stringMatching(/^2014-11-22/), registrar: 'MarkMonitor' },
    ]);
  });
});

describe('who may send mail', () => {
  it('The permission to send mail leads through redirects and includes to networks', async () => {
    const [gmail] =
      await rows(`MATCH (:HOSTNAME {name: 'gmail.com'})-[:SPF_REDIRECT]->(spf)-[:SPF_INCLUDE]->(part)-[:SPF_IP]->(net:PREFIX)
      RETURN spf.name AS spf, count(DISTINCT part) AS parts, count(net) AS networks`);
    expect(gmail).toEqual({ spf: '_spf.google.com', parts: 3, networks: 20 });
  });

  it('The permission to send mail depends on the mail where an SPF record has a macro', async () => {
    expect(
      await rows(`MATCH (:HOSTNAME {name: '_spf.salesforce.com'})-[r:SPF_EXISTS]->(t)
        RETURN t.name AS host, r.macro AS macro, r.qualifier AS qualifier`),
    ).toEqual([{ host: '_spf.mta.salesforce.com', macro: '%{i}._spf.mta.salesforce.com', qualifier: '+' }]);
  });

  it('A host has its DNS records of type HTTPS', async () => {
    expect(
      await rows(`MATCH (h:HOSTNAME {name: 'https.test.netmeister.org'}) RETURN size(h.httpsRecords) AS records`),
    ).toEqual([{ records: 1 }]);
  });
});

describe('a wallet under sanctions', () => {
  it('A sanctioned wallet and the website listed with it are both marked, and both on the list', async () => {
    expect(
      await rows(`MATCH (n) WHERE (n:CRYPTO_ADDRESS AND n.name = '${WALLET}') OR (n:HOSTNAME AND n.name = 'suex.io')
        RETURN n.name AS name, n.isOfacSanctioned AS sanctioned, n.isThreat AS threat,
          COUNT { (n)-[:LISTED_IN]->(:FEED_SOURCE {category: 'OFAC SDN Sanctions'}) } AS lists ORDER BY name`),
    ).toEqual([
      { name: WALLET, sanctioned: true, threat: true, lists: 1 },
      { name: 'suex.io', sanctioned: true, threat: true, lists: 1 },
    ]);
  });

  it('A sanctioned wallet is explained by the list', async () => {
    const [reported] = await rows(`CALL explain('${WALLET}')`);
    expect(reported).toMatchObject({
      type: 'crypto',
      found: true,
      explanation: `${WALLET} is on one threat feed, for sanctions (OFAC SDN). It was on the list of 2025-05-16.`,
      tags: ['CYBER2', 'SUEX OTC, S.R.O.'],
      wouldChange: ['a second publisher that confirms it: HIGH', 'without OFAC SDN List: NONE'],
    });
  });
});
