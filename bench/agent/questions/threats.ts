import { call, type Question, query } from '../question.ts';

const TLS =
  'CALL svc.lookupTlsFingerprint($fingerprint) YIELD found, kind, family, isThreat RETURN found, kind, family, isThreat';

/** What is on which list, and since when. */
export const THREATS: readonly Question[] = [
  {
    asks: 'On how many blacklists is 77.90.185.20?',
    source: 'feeds/ipsum.txt, line 8: 10',
    least: 1,
    calls: [
      query(
        'MATCH (:IPV4 {name: $ip})-[l:LISTED_IN]->(f:FEED_SOURCE) WHERE f.id = "stamparm-ipsum" RETURN l.count AS lists',
        { ip: '77.90.185.20' },
      ),
    ],
    gold: [{ lists: 10 }],
    isAll: true,
  },
  {
    asks: 'As what was 38.181.72.47 reported, and when?',
    source: 'feeds/tweetfeed_year_ip.csv, line 1: 2025-08-23 11:40:31 #C2 #CobaltStrike',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['38.181.72.47'], detail: 'full' })],
    gold: [{ indicator: '38.181.72.47', tags: [/CobaltStrike/i], sources: [{ firstSeen: /^2025-08-23T11:40:31/ }] }],
    isAll: true,
  },
  {
    asks: 'Which relays of Tor leave from 185.220.101.33?',
    source: 'feeds/tor-nodes_latest.exits.csv, lines 6 and 5280',
    least: 1,
    calls: [
      query('CALL svc.lookupTorRelay($ip) YIELD found, fingerprints RETURN found, fingerprints', {
        ip: '185.220.101.33',
      }),
    ],
    gold: [
      {
        found: true,
        fingerprints: ['0036FA36AB435FD5D0F640626636867EBFB72C68', 'E49F3696DC13946A68DF2AAA6EDA460BC15D8F03'],
      },
    ],
    isAll: true,
  },
  {
    asks: 'From when to when was 194.61.233.56 a server of Winnti?',
    source: 'feeds/winnti40_202210.tsv, line 4: 2021/09/16 to 2022/09/19',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['194.61.233.56'] })],
    gold: [{ sources: [{ firstSeen: /^2021-09-16/, lastSeen: /^2022-09-19/ }] }],
    isAll: true,
  },
  {
    asks: 'Whose address was 139.60.160.200?',
    source: 'feeds/zeek/lockbit_ip.intel, line 2',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['139.60.160.200'] })],
    gold: [{ sources: [{ feedId: 'cps-lockbit' }] }],
    isAll: true,
  },
  {
    asks: 'Which of these are on a list of the GRU advisory AA25-141A: 192.162.174.94, 207.244.71.84, 8.8.8.8?',
    source: 'feeds/zeek/gru-aa25.intel, lines 2 and 3',
    least: 1,
    calls: [
      query(
        'UNWIND $ips AS ip MATCH (:IPV4 {name: ip})-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.id = "cps-gru-aa25" RETURN ip',
        { ips: ['192.162.174.94', '207.244.71.84', '8.8.8.8'] },
      ),
    ],
    gold: [{ ip: '192.162.174.94' }, { ip: '207.244.71.84' }],
    isAll: true,
  },
  {
    asks: 'Is AS40665 on a list of networks to drop?',
    source: 'feeds/spamhaus_asn_drop.json, line 20',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['AS40665'] })],
    gold: [{ indicator: 'AS40665', sources: [{ feedId: 'spamhaus-asn-drop' }] }],
    isAll: true,
  },
  {
    asks: 'Is 176.126.194.7 in a network to drop?',
    source: 'feeds/spamhaus_drop.txt, line 500: 176.126.194.0/24',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['176.126.194.7'] })],
    gold: [{ explanation: /176\.126\.194\.0\/24/, sources: [{ feedId: 'spamhaus-drop' }] }],
    isAll: true,
  },
  {
    asks: 'Since when is ww-paypal.com reported, and as what?',
    source: 'feeds/tweetfeed_month.csv, line 1740: 2026-07-26 22:39 #phishing',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['hxxp://ww-paypal[.]com'], detail: 'full' })],
    gold: [{ tags: [/phishing/i], sources: [{ firstSeen: /^2026-07-26T22:39/ }] }],
    isAll: true,
  },
  {
    asks: 'Which hosts served the kit at /vlation.php?',
    source: 'feeds/phishing-links-INACTIVE1.txt, lines 428, 478, 497 and 500',
    least: 1,
    calls: [
      query('MATCH (:URL {name: $path})-[:LINKS_TO]-(h:HOSTNAME) RETURN h.name AS host', { path: '/vlation.php' }),
    ],
    gold: ['10023634354578.skom.id', '10505675651021.my.id', '10866544436565654.my.id', '109632151253431221.my.id'].map(
      (host) => ({ host }),
    ),
    isAll: true,
  },
  {
    asks: 'Is 1stireland.com a scam?',
    source: 'feeds/scamblocklist_hosts.txt, line 12',
    least: 1,
    calls: [call('assess', { indicators: ['1stireland.com'] })],
    gold: [{ host: '1stireland.com', label: /malicious|suspicious/, sub_labels: ['scam'] }],
    isAll: true,
  },
  {
    asks: 'Is the file d41d8cd98f00b204e9800998ecf8427e bad?',
    source: 'hashes/misp_empty-hashes.json, line 7: the empty file',
    least: 1,
    calls: [call('assess', { indicators: ['D41D8CD98F00B204E9800998ECF8427E'] })],
    gold: [{ host: 'd41d8cd98f00b204e9800998ecf8427e', label: 'benign-allowlisted', coverage: 'structural-only' }],
    isAll: true,
  },
  {
    asks: 'Which malware is the file a0cea8cab9dffb06bed0ddd29c9b55c0?',
    source: 'feeds/tweetfeed_month.csv, line 4951: #RemcosRAT',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['a0cea8cab9dffb06bed0ddd29c9b55c0'], detail: 'full' })],
    gold: [{ type: 'hash', tags: [/remcos/i], sources: [{ firstSeen: /^2026-08-03T10:14/ }] }],
    isAll: true,
  },
  {
    asks: 'Which program says hello with the JA3 6003b52942a2e1e1ea72d802d153ec08?',
    source: 'fingerprints/salesforce_osx-nix-ja3.csv, line 9: Amazon Music',
    least: 1,
    calls: [query(TLS, { fingerprint: 'ja3:6003b52942a2e1e1ea72d802d153ec08' })],
    gold: [{ found: true, kind: 'ja3', family: 'Amazon Music' }],
    isAll: true,
  },
  {
    asks: 'What answers with the JARM 29d29d15d29d29d21c29d29d29d29d10d7a07cb776562eccb97246005feba5?',
    source: 'fingerprints/recog_tls_jarm.xml, lines 17 to 19: Synology NAS DSM 6',
    least: 1,
    calls: [query(TLS, { fingerprint: 'jarm:29d29d15d29d29d21c29d29d29d29d10d7a07cb776562eccb97246005feba5' })],
    gold: [{ found: true, kind: 'jarm', family: /Synology/ }],
    isAll: true,
  },
  {
    asks: 'And with 07d14d16d21d21d00042d41d00041de5fb3038104f457d92ba02e9311512c2, and is that bad?',
    source:
      'fingerprints/recog_tls_jarm.xml, line 77: Cobalt Strike listener; carbonblack_jarm_cs_202107_uniq_sorted.txt, line 12',
    least: 1,
    calls: [query(TLS, { fingerprint: 'jarm:07d14d16d21d21d00042d41d00041de5fb3038104f457d92ba02e9311512c2' })],
    gold: [{ found: true, family: /cobalt.?strike/i, isThreat: true }],
    isAll: true,
  },
];
