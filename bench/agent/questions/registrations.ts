import { call, type Question, query, recipe } from '../question.ts';

/** Who registered what, where and when. */
export const REGISTRATIONS: readonly Question[] = [
  {
    asks: 'Who was registrar of google.com in 2008, and what were its name servers?',
    source:
      'registries/whois/richardpenman.txt, lines 88 to 102: MARKMONITOR INC., NS1 to NS4.GOOGLE.COM, of 26 June 2008 21:39 EDT',
    least: 1,
    calls: [call('history', { indicator: 'google.com' })],
    gold: [
      {
        queryTime: /^2008-06-2[67]/,
        registrar: /markmonitor/i,
        nameServers: ['ns1.google.com', 'ns2.google.com', 'ns3.google.com', 'ns4.google.com'],
      },
    ],
  },
  {
    asks: 'How old is he.net, who is its registrar, and until when is it paid?',
    source: 'registries/whois/likexian.txt, lines 2238 to 2241',
    least: 1,
    calls: [call('history', { indicator: 'he.net' })],
    gold: [{ createDate: '1995-07-31', registrar: 'Network Solutions, LLC', expiryDate: '2029-07-30' }],
  },
  {
    asks: 'Which name servers had apache.org in September 2019?',
    source: 'registries/whois/likexian.txt, lines 2371 to 2375',
    least: 1,
    calls: [call('history', { indicator: 'apache.org' })],
    gold: [
      {
        queryTime: /^2019-09-30/,
        nameServers: ['ns2.surfnet.nl', 'ns1.no-ip.com', 'ns2.no-ip.com', 'ns3.no-ip.com', 'ns4.no-ip.com'],
      },
    ],
  },
  {
    asks: 'Since when is yandex.ru registered, and where?',
    source: 'registries/whois/likexian.txt, lines 2738 to 2745: RU-CENTER-RU, 1997-09-23, of 2021-08-23',
    least: 1,
    calls: [recipe('history-whois', { value: 'yandex.ru' })],
    gold: [{ queryTime: /^2021-08-23/, registrar: 'RU-CENTER-RU', createDate: '1997-09-23', expiryDate: '2021-09-30' }],
  },
  {
    asks: 'When was lemonde.fr registered, and when did that end?',
    source: 'registries/rdap/lemonde.fr.json, lines 18 to 23',
    least: 1,
    calls: [call('history', { indicator: 'lemonde.fr' })],
    gold: [{ createDate: '2005-08-02', expiryDate: '2025-06-09' }],
  },
  {
    asks: 'Who sold paypal-check.com, and when?',
    source: 'dns/tweetfeed_domainmeta.json, entry paypal-check.com',
    least: 1,
    calls: [
      query(
        'MATCH (d:Domain {name: $host})-[:REGISTERED_BY]->(r:REGISTRAR) RETURN d.createDate AS created, r.displayName AS registrar',
        { host: 'paypal-check.com' },
      ),
      query(
        'MATCH (h:HOSTNAME {name: $host})-[:HAS_REGISTRAR]->(r:REGISTRAR) RETURN h.createDate AS created, coalesce(r.displayName, r.name) AS registrar',
        { host: 'paypal-check.com' },
      ),
    ],
    gold: [{ created: '2026-08-12', registrar: 'Fewmoretaps OU d/b/a Trustname.com' }],
    isAll: true,
  },
  {
    asks: 'Which other names are at the address of paypal-check.com?',
    source: 'dns/tweetfeed_domainmeta.json: four entries have 95.85.237.47',
    least: 1,
    calls: [
      query(
        'MATCH (:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4)<-[:RESOLVES_TO]-(o:HOSTNAME) RETURN i.name AS address, o.name AS other',
        { host: 'paypal-check.com' },
      ),
    ],
    gold: ['paypal-invoice.com', 'paypal-payout.com', 'paypal-receipt.xyz'].map((other) => ({
      address: '95.85.237.47',
      other,
    })),
    isAll: true,
  },
  {
    asks: 'Under which handle and name does ARIN have 13.64.0.0/11?',
    source: 'registries/rdap/ip_13.64.0.0_11.json, lines 44 to 48',
    least: 1,
    calls: [
      query('MATCH (p:REGISTERED_PREFIX {name: $block}) RETURN p.handle AS handle, p.netName AS name', {
        block: '13.64.0.0/11',
      }),
    ],
    gold: [{ handle: 'NET-13-64-0-0-1', name: 'MSFT' }],
    isAll: true,
  },
  {
    asks: 'Which registry delegated 41.0.0.0/11, where to, and when?',
    source: 'registries/delegated-afrinic-extended-latest, line 1528',
    least: 1,
    calls: [
      query(
        'MATCH (p:REGISTERED_PREFIX {name: $block})-[:HAS_COUNTRY]->(c:COUNTRY) RETURN p.rir AS registry, c.name AS country, p.registeredDate AS day, p.status AS status',
        { block: '41.0.0.0/11' },
      ),
    ],
    gold: [{ registry: /afrinic/i, country: 'ZA', day: Date.UTC(2007, 10, 26), status: 'allocated' }],
    isAll: true,
  },
  {
    asks: 'In which country is 5.23.64.0/19 registered?',
    source: 'registries/ipverse/ipverse_country_is.json, line 11',
    least: 1,
    calls: [
      query('MATCH (:REGISTERED_PREFIX {name: $block})-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name AS country', {
        block: '5.23.64.0/19',
      }),
    ],
    gold: [{ country: 'IS' }],
    isAll: true,
  },
];
