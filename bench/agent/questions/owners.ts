import { call, type Question, query, recipe } from '../question.ts';

/** Who runs addresses and hosts, and as what. */
export const OWNERS: readonly Question[] = [
  {
    asks: 'Who runs 151.101.1.1?',
    source: 'vendors/fastly_public-ip-list.json: 151.101.0.0/16',
    least: 1,
    calls: [call('identify', { hosts: ['151.101.1.1'] })],
    gold: [{ vendor_id: 'fastly', is_canonical: true }],
    isAll: true,
  },
  {
    asks: 'Who runs 147.161.156.1?',
    source: 'vendors/zscaler_cenr.json: Amsterdam II, 147.161.156.0/23',
    least: 1,
    calls: [call('identify', { hosts: ['147.161.156.1'] })],
    gold: [{ vendor_id: 'zscaler' }],
    isAll: true,
  },
  {
    asks: 'Whose traffic leaves from 31.13.189.226, 40.67.175.5 and 104.28.28.79?',
    source:
      'vendors/protonvpn_ipv4_merged.txt, line 5; vendors/openai_ipv4_merged.txt, line 100: 40.67.175.0/25; vendors/apple-proxy_ipv4_merged.txt, line 5',
    least: 1,
    calls: [
      query(
        'UNWIND $ips AS ip MATCH (i:IPV4 {name: ip})-[:BELONGS_TO]->(:PREFIX)-[e:EGRESS_OF]->(v:VENDOR) RETURN ip, v.name AS vendor, e.egressClass AS class',
        { ips: ['31.13.189.226', '40.67.175.5', '104.28.28.79'] },
      ),
      query(
        'UNWIND $ips AS ip MATCH (:IPV4 {name: ip})-[e:EGRESS_OF]->(v:VENDOR) RETURN ip, v.name AS vendor, e.egressClass AS class',
        { ips: ['31.13.189.226', '40.67.175.5', '104.28.28.79'] },
      ),
    ],
    gold: [
      { ip: '31.13.189.226', vendor: 'proton-vpn', class: 'vpn' },
      { ip: '40.67.175.5', vendor: 'openai' },
      { ip: '104.28.28.79', vendor: /apple/ },
    ],
    isAll: true,
  },
  {
    asks: 'Which organisation has 1.9.2.10?',
    source: 'geolocation/ip_company_sample.json, line 48',
    least: 1,
    calls: [query('CALL svc.enrich($ip) YIELD owner, ownerSource', { ip: '1.9.2.10' })],
    gold: [{ owner: 'Kementerian Pengajian Tinggi Malaysia' }],
    isAll: true,
  },
  {
    asks: 'Which public suffix is octocat.github.io under, and who asked for it?',
    source: 'reference/public_suffix_list.dat, lines 13782 to 13787: GitHub, Inc.',
    least: 1,
    calls: [recipe('psl-affiliation', { value: 'octocat.github.io' })],
    gold: [{ found: true, suffix: 'github.io', submitterOrg: 'GitHub, Inc.' }],
    isAll: true,
  },
  {
    asks: 'What is the registrable domain of a.b.duckdns.org?',
    source: 'reference/public_suffix_list.dat, line 13036: duckdns.org',
    least: 1,
    calls: [recipe('psl-tldplusone', { value: 'a.b.duckdns.org' })],
    gold: [{ apex: 'b.duckdns.org' }],
    isAll: true,
  },
  {
    asks: 'Is paypal-refund.com a lookalike of paypal.com, and how old is it?',
    source: 'dns/tweetfeed_domainmeta.json, entry paypal-refund.com: created 2026-02-25',
    least: 1,
    calls: [call('domain_variants', { name: 'paypal.com' })],
    gold: [{ variant: 'paypal-refund.com', exists: true, createDate: '2026-02-25' }],
  },
  {
    asks: 'Who hosts and who sold paypal-check.com, for a takedown?',
    source: 'dns/tweetfeed_domainmeta.json, entry paypal-check.com: 95.85.237.47, AS200823',
    least: 1,
    calls: [recipe('build-takedown-evidence-package', { domain: 'paypal-check.com' })],
    step: 'hosting',
    gold: [{ name: '95.85.237.47', asn: 'AS200823' }],
    isAll: true,
  },
];
