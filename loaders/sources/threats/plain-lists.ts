import { type FeedRow, listFeed } from './list-feed.ts';

const BOTVRIJ = {
  publisher: 'Botvrij.eu',
  licence: 'free to use with credit',
  homePage: 'https://www.botvrij.eu/',
  evidence: { entries: 'reported', reliability: 'verified' },
} as const;
const HAGEZI = {
  publisher: 'HaGeZi',
  licence: 'GPL-3.0',
  homePage: 'https://github.com/hagezi/dns-blocklists',
  category: 'Ad/Tracking Blocklists',
  weight: 0.7,
  evidence: { entries: 'reported', reliability: 'automated', aggregates: true },
} as const;

const PHISHING_DATABASE = {
  publisher: 'Mitchell Krog, Nissar Chababy (Phishing.Database)',
  licence: 'MIT',
  homePage: 'https://github.com/Phishing-Database/Phishing.Database',
  category: 'Phishing',
  weight: 1,
  evidence: { judge: 'Phishing.Database', entries: 'active', reliability: 'automated', aggregates: true },
  verified: 'real file',
  // The repository splits the large lists into numbered files.
  part: (fileName: string) => /\d*(?=\.txt)/.exec(fileName)?.[0] ?? '',
} as const;

const PHISHING_DATABASE_FILES = 'https://phish.co.za/latest';
const HAGEZI_FILES = 'https://raw.githubusercontent.com/hagezi/dns-blocklists/main';

function blocklistDe(file: string, name: string, category: string, weight: number, title: string): FeedRow {
  return {
    id: `blocklist-de-${file}`,
    name: `Blocklist.de ${name}`,
    category,
    weight,
    title: `${title} (blocklist.de)`,
    url: `https://lists.blocklist.de/lists/${file}.txt`,
    publisher: 'blocklist.de',
    licence: 'free to use; no licence stated',
    homePage: 'https://www.blocklist.de/en/export.html',
    lists: 'addresses',
    // The publisher drops an address two days after its last attack.
    evidence: { entries: 'active', reliability: 'automated' },
  };
}

function firehol(file: string, name: string, category: string, weight: number, title: string): FeedRow {
  return {
    id: `firehol-${file.replaceAll('_', '-')}`,
    name: `FireHOL ${name}`,
    category,
    weight,
    title: `${title} (FireHOL)`,
    url: `https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/firehol_${file}.netset`,
    publisher: 'FireHOL',
    licence: 'as its parts; read the home page before you pass it on',
    homePage: 'https://iplists.firehol.org/',
    lists: 'addresses',
    evidence: { entries: 'active', reliability: 'automated', aggregates: true },
  };
}

function oisd(list: string, name: string, title: string): FeedRow {
  return {
    id: `oisd-${list}`,
    name: `OISD ${name}`,
    title: `${title} (oisd ${list})`,
    url: `https://${list}.oisd.nl/domainswild2`,
    publisher: 'oisd',
    licence: 'GPL-3.0',
    homePage: 'https://oisd.nl/',
    category: 'Ad/Tracking Blocklists',
    weight: 0.7,
    evidence: { entries: 'reported', reliability: 'automated', aggregates: true },
    lists: 'hosts',
  };
}

/** Every feed that is a plain list. A feed needs only its row here. */
const ROWS: readonly FeedRow[] = [
  // C2 Servers
  {
    ...BOTVRIJ,
    id: 'botvrij-ioc-dst-ip',
    name: 'Botvrij Destination IPs',
    category: 'C2 Servers',
    weight: 1.5,
    title: 'Destination addresses of indicators (Botvrij.eu)',
    lists: 'addresses',
    url: 'https://www.botvrij.eu/data/ioclist.ip-dst.raw',
  },

  // Phishing
  {
    id: 'openphish',
    whole: { about: 300 },
    name: 'OpenPhish',
    category: 'Phishing',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Phishing URLs (OpenPhish community feed)',
    publisher: 'OpenPhish',
    licence: 'OpenPhish terms of use: not for commercial use, not to be passed on',
    homePage: 'https://openphish.com/',
    lists: 'urls',
    url: 'https://openphish.com/feed.txt',
    cadenceHours: 12,
  },
  {
    id: 'phishing-army',
    whole: { about: 150_000 },
    name: 'Phishing Army',
    category: 'Phishing',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated', aggregates: true },
    title: 'Hosts of phishing (Phishing Army)',
    publisher: 'Andrea Draghetti',
    licence: 'CC BY-NC 4.0',
    homePage: 'https://phishing.army/',
    lists: 'hosts',
    url: 'https://phishing.army/download/phishing_army_blocklist.txt',
  },

  {
    ...PHISHING_DATABASE,
    id: 'phishing-database-domains',
    whole: { about: 300_000 },
    name: 'Phishing.Database Domains',
    title: 'Hosts of phishing that answer (Phishing.Database)',
    lists: 'hosts',
    url: `${PHISHING_DATABASE_FILES}/phishing-domains-ACTIVE.txt`,
  },
  {
    ...PHISHING_DATABASE,
    id: 'phishing-database-ips',
    name: 'Phishing.Database IPs',
    title: 'Addresses of phishing that answer (Phishing.Database)',
    lists: 'addresses',
    url: `${PHISHING_DATABASE_FILES}/phishing-IPs-ACTIVE.txt`,
  },
  {
    ...PHISHING_DATABASE,
    id: 'phishing-database-links',
    whole: { about: 500_000 },
    name: 'Phishing.Database Links',
    title: 'Phishing URLs that answer (Phishing.Database)',
    lists: 'urls',
    url: `${PHISHING_DATABASE_FILES}/phishing-links-ACTIVE.txt`,
  },
  {
    ...PHISHING_DATABASE,
    id: 'phishing-database-links-inactive',
    name: 'Phishing.Database Inactive Links',
    // It was phishing once; no date is given.
    evidence: { ...PHISHING_DATABASE.evidence, entries: 'archive' },
    title: 'Phishing URLs that no longer answer (Phishing.Database)',
    lists: 'urls',
    url: `${PHISHING_DATABASE_FILES}/phishing-links-INACTIVE.txt`,
  },

  // Brute Force
  blocklistDe('ssh', 'SSH', 'Brute Force', 1, 'Addresses that attacked SSH'),
  blocklistDe('bruteforcelogin', 'Logins', 'Brute Force', 1, 'Addresses that guess passwords of web sites'),
  blocklistDe('ftp', 'FTP', 'Brute Force', 1, 'Addresses that attacked FTP'),
  blocklistDe('imap', 'IMAP', 'Brute Force', 1, 'Addresses that guess passwords of mailboxes'),
  blocklistDe('sip', 'SIP', 'Brute Force', 1, 'Addresses that attacked SIP and VoIP'),

  // Malicious Domains
  {
    ...BOTVRIJ,
    id: 'botvrij-ioc-domain',
    name: 'Botvrij Domains',
    category: 'Malicious Domains',
    weight: 1,
    title: 'Domains of indicators (Botvrij.eu)',
    lists: 'hosts',
    url: 'https://www.botvrij.eu/data/ioclist.domain.raw',
  },
  {
    id: 'cert-pl-domains',
    whole: { about: 100_000 },
    name: 'CERT Polska Warning List',
    category: 'Malicious Domains',
    weight: 1,
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Domains of phishing and fraud (CERT Polska)',
    publisher: 'CERT Polska (NASK)',
    licence: 'free to use; no licence stated',
    homePage: 'https://cert.pl/en/warning-list/',
    lists: 'hosts',
    url: 'https://hole.cert.pl/domains/v2/domains.txt',
  },
  {
    ...HAGEZI,
    id: 'hagezi-tif-full',
    whole: { about: 600_000 },
    name: 'HaGeZi Threat Intelligence Feeds',
    category: 'Malicious Domains',
    weight: 1,
    title: 'Malicious hosts gathered from many feeds (HaGeZi TIF)',
    lists: 'hosts',
    url: `${HAGEZI_FILES}/domains/tif.txt`,
  },

  // Attack Sources
  blocklistDe('apache', 'Apache', 'Attack Sources', 1, 'Addresses that attacked web servers'),
  blocklistDe('bots', 'Bots', 'Attack Sources', 1, 'Addresses of bots that attack or spam web sites'),

  // TOR Network
  {
    id: 'dan-tor-exit',
    whole: { about: 1_200 },
    name: 'Dan Tor Exit',
    category: 'TOR Network',
    weight: 0.5,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses of Tor exits (dan.me.uk)',
    publisher: 'Daniel Austin',
    licence: 'free to use, one download in 30 minutes',
    homePage: 'https://www.dan.me.uk/tornodes',
    lists: 'addresses',
    url: 'https://www.dan.me.uk/torlist/?exit',
  },
  {
    id: 'torproject-exit-list',
    whole: { about: 1_200 },
    name: 'Tor Project Exit List',
    category: 'TOR Network',
    weight: 0.5,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses of Tor exits (Tor Project bulk exit list)',
    publisher: 'The Tor Project',
    licence: 'CC0-1.0',
    homePage: 'https://check.torproject.org/',
    lists: 'addresses',
    url: 'https://check.torproject.org/torbulkexitlist',
  },

  // Proxies
  firehol('anonymous', 'Anonymous', 'Proxies', 0.5, 'Addresses of proxies, Tor and VPN services'),
  firehol('proxies', 'Proxies', 'Proxies', 0.5, 'Addresses of open proxies of the last month'),

  // General Blacklists
  firehol('level1', 'Level 1', 'General Blacklists', 1.2, 'Networks that no one should talk to'),
  firehol('level2', 'Level 2', 'General Blacklists', 1, 'Sources of attacks of the last two days'),
  firehol('level3', 'Level 3', 'General Blacklists', 1, 'Sources of attacks, spyware and viruses of the last month'),
  firehol('abusers_1d', 'Abusers 1d', 'General Blacklists', 1, 'Abusers of the last day'),
  firehol('webclient', 'Webclient', 'General Blacklists', 1, 'Addresses that a web client should not visit'),
  {
    id: 'greensnow',
    whole: { about: 5_000 },
    name: 'GreenSnow',
    category: 'General Blacklists',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses that scan, guess and attack (GreenSnow)',
    publisher: 'GreenSnow',
    licence: 'free to use; no licence stated',
    homePage: 'https://greensnow.co/',
    lists: 'addresses',
    url: 'https://blocklist.greensnow.co/greensnow.txt',
  },
  {
    ...blocklistDe('all', 'All', 'General Blacklists', 1, 'Addresses that attacked any service in the last two days'),
    whole: { about: 20_000 },
  },
  blocklistDe('strongips', 'Strong', 'General Blacklists', 1, 'Addresses that have attacked for months'),
  {
    id: 'cins-score',
    whole: { about: 15_000 },
    name: 'CINS Score',
    category: 'General Blacklists',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses with a bad score at the Sentinel sensors (CINS Army)',
    publisher: 'Sentinel IPS',
    licence: 'free to use; no licence stated',
    homePage: 'https://cinsscore.com/',
    lists: 'addresses',
    url: 'https://cinsscore.com/list/ci-badguys.txt',
  },
  {
    id: 'binarydefense-banlist',
    name: 'Binary Defense Banlist',
    category: 'General Blacklists',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses that attacked the Artillery sensors (Binary Defense)',
    publisher: 'Binary Defense',
    licence: 'its own terms: not for commercial use',
    homePage: 'https://www.binarydefense.com/',
    lists: 'addresses',
    url: 'https://www.binarydefense.com/banlist.txt',
  },
  {
    id: 'emerging-threats-compromised',
    name: 'Emerging Threats Compromised',
    category: 'General Blacklists',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Compromised hosts (Emerging Threats)',
    publisher: 'Proofpoint Emerging Threats',
    licence: 'BSD-3-Clause',
    homePage: 'https://rules.emergingthreats.net/',
    lists: 'addresses',
    url: 'https://rules.emergingthreats.net/blockrules/compromised-ips.txt',
  },
  {
    id: 'interserver-level1',
    name: 'InterServer Level 1',
    category: 'General Blacklists',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses that attacked hosted sites (InterServer)',
    publisher: 'InterServer',
    licence: 'free to use; no licence stated',
    homePage: 'https://sigs.interserver.net/',
    lists: 'addresses',
    url: 'https://sigs.interserver.net/iprbl.txt',
  },

  // Spam
  blocklistDe('mail', 'Mail', 'Spam', 0.7, 'Addresses that attacked mail servers'),
  {
    id: 'stopforumspam-listed-ip-7d',
    name: 'StopForumSpam 7d',
    category: 'Spam',
    weight: 0.7,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses that spammed forums in the last week (StopForumSpam)',
    publisher: 'StopForumSpam',
    licence: 'CC BY-NC-ND 3.0',
    homePage: 'https://www.stopforumspam.com/downloads',
    lists: 'addresses',
    url: 'https://www.stopforumspam.com/downloads/listed_ip_7.zip',
  },

  // Ad/Tracking Blocklists
  {
    ...HAGEZI,
    id: 'hagezi-dns-light',
    name: 'HaGeZi DNS Light',
    title: 'Hosts of advertising and tracking, the short list (HaGeZi)',
    lists: 'hosts',
    url: `${HAGEZI_FILES}/domains/light.txt`,
  },
  {
    ...HAGEZI,
    id: 'hagezi-dns-pro',
    name: 'HaGeZi DNS Pro',
    title: 'Hosts of advertising and tracking (HaGeZi)',
    lists: 'hosts',
    url: `${HAGEZI_FILES}/domains/pro.txt`,
  },
  {
    ...HAGEZI,
    id: 'hagezi-dns-light-ip',
    name: 'HaGeZi DNS Light IPs',
    title: 'Addresses of advertising and tracking, the short list (HaGeZi)',
    lists: 'addresses',
    url: null,
  },
  {
    ...HAGEZI,
    id: 'hagezi-dns-pro-ip',
    name: 'HaGeZi DNS Pro IPs',
    title: 'Addresses of advertising and tracking (HaGeZi)',
    lists: 'addresses',
    url: null,
  },
  oisd('big', 'Big', 'Hosts of advertising, tracking and worse'),
  oisd('small', 'Small', 'Hosts of advertising'),
  oisd('nsfw', 'NSFW', 'Hosts not safe for work'),
];

/** The plain lists, as sources. */
export const PLAIN_LISTS = ROWS.map(listFeed);
