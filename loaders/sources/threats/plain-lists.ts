import { type FeedRow, listFeed } from './list-feed.ts';

const BLOCKLIST_DE = {
  publisher: 'blocklist.de',
  licence: 'free to use; no licence stated',
  homePage: 'https://www.blocklist.de/en/export.html',
  lists: 'addresses',
} as const;
const BOTVRIJ = {
  publisher: 'Botvrij.eu',
  licence: 'free to use with credit',
  homePage: 'https://www.botvrij.eu/',
} as const;
const FIREHOL = {
  publisher: 'FireHOL',
  licence: 'as its parts; read the home page before you pass it on',
  homePage: 'https://iplists.firehol.org/',
  lists: 'addresses',
} as const;
const HAGEZI = {
  publisher: 'HaGeZi',
  licence: 'GPL-3.0',
  homePage: 'https://github.com/hagezi/dns-blocklists',
  category: 'Ad/Tracking Blocklists',
  weight: 0.7,
} as const;
const MALTRAIL = {
  publisher: 'Maltrail developers',
  licence: 'MIT',
  homePage: 'https://github.com/stamparm/maltrail',
  verified: 'real file',
  lists: 'mixed',
} as const;
const OISD = {
  publisher: 'oisd',
  licence: 'GPL-3.0',
  homePage: 'https://oisd.nl/',
  category: 'Ad/Tracking Blocklists',
  weight: 0.7,
  lists: 'hosts',
} as const;

const FIREHOL_FILES = 'https://raw.githubusercontent.com/firehol/blocklist-ipsets/master';
const HAGEZI_FILES = 'https://raw.githubusercontent.com/hagezi/dns-blocklists/main';
const MALTRAIL_FILES = 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static';

/** One part a file: the trails of one family or group stand in one. */
const trailFile = (fileName: string) => fileName.replace(/\..*$/, '');

/** Every feed that is a plain list: one row each, and nothing else to write. */
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
    name: 'OpenPhish',
    category: 'Phishing',
    weight: 1,
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
    name: 'Phishing Army',
    category: 'Phishing',
    weight: 1,
    title: 'Hosts of phishing (Phishing Army)',
    publisher: 'Andrea Draghetti',
    licence: 'CC BY-NC 4.0',
    homePage: 'https://phishing.army/',
    lists: 'hosts',
    url: 'https://phishing.army/download/phishing_army_blocklist.txt',
  },

  // Brute Force
  {
    ...BLOCKLIST_DE,
    id: 'blocklist-de-ssh',
    name: 'Blocklist.de SSH',
    category: 'Brute Force',
    weight: 1,
    title: 'Addresses that attacked SSH (blocklist.de)',
    url: 'https://lists.blocklist.de/lists/ssh.txt',
  },
  {
    id: 'bruteforceblocker',
    name: 'BruteForceBlocker',
    category: 'Brute Force',
    weight: 1,
    title: 'Addresses that guess SSH passwords (BruteForceBlocker)',
    publisher: 'Daniel Gerzo',
    licence: 'free to use; no licence stated',
    homePage: 'https://danger.rulez.sk/index.php/bruteforceblocker/',
    lists: 'addresses',
    url: 'https://danger.rulez.sk/projects/bruteforceblocker/blist.php',
  },

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
    name: 'CERT Polska Warning List',
    category: 'Malicious Domains',
    weight: 1,
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
    name: 'HaGeZi Threat Intelligence Feeds',
    category: 'Malicious Domains',
    weight: 1,
    title: 'Malicious hosts gathered from many feeds (HaGeZi TIF)',
    lists: 'hosts',
    url: `${HAGEZI_FILES}/domains/tif.txt`,
  },

  // Malicious Infrastructure
  {
    ...MALTRAIL,
    id: 'maltrail-malware',
    name: 'Maltrail Malware Trails',
    category: 'Malicious Infrastructure',
    weight: 1,
    title: 'Hosts, addresses and URL paths of malware and of named groups (Maltrail)',
    url: 'https://raw.githubusercontent.com/stamparm/aux/master/maltrail-malware-domains.txt',
    part: trailFile,
  },
  {
    ...MALTRAIL,
    id: 'maltrail-malicious',
    name: 'Maltrail Malicious Trails',
    category: 'Malicious Infrastructure',
    weight: 1,
    title: 'Attack frameworks, exploit kits, rogue DNS and other malicious services (Maltrail)',
    url: `${MALTRAIL_FILES}/malicious/supershell_c2.txt`,
    part: trailFile,
  },

  // Attack Sources
  {
    ...MALTRAIL,
    id: 'maltrail-mass-scanner',
    name: 'Maltrail Mass Scanners',
    category: 'Attack Sources',
    weight: 1,
    title: 'Networks that scan the internet at large, researchers among them (Maltrail)',
    lists: 'addresses',
    url: `${MALTRAIL_FILES}/mass_scanner_cidr.txt`,
  },

  // TOR Network
  {
    id: 'dan-tor-exit',
    name: 'Dan Tor Exit',
    category: 'TOR Network',
    weight: 0.5,
    title: 'Addresses of Tor exits (dan.me.uk)',
    publisher: 'Daniel Austin',
    licence: 'free to use, one download in 30 minutes',
    homePage: 'https://www.dan.me.uk/tornodes',
    lists: 'addresses',
    url: 'https://www.dan.me.uk/torlist/?exit',
  },

  // Proxies
  {
    ...FIREHOL,
    id: 'firehol-anonymous',
    name: 'FireHOL Anonymous',
    category: 'Proxies',
    weight: 0.5,
    title: 'Addresses of proxies, Tor and VPN services (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_anonymous.netset`,
  },

  // General Blacklists
  {
    ...FIREHOL,
    id: 'firehol-level1',
    name: 'FireHOL Level 1',
    category: 'General Blacklists',
    weight: 1.2,
    title: 'Networks that no one should talk to (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_level1.netset`,
  },
  {
    ...FIREHOL,
    id: 'firehol-level2',
    name: 'FireHOL Level 2',
    category: 'General Blacklists',
    weight: 1,
    title: 'Sources of attacks of the last two days (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_level2.netset`,
  },
  {
    ...FIREHOL,
    id: 'firehol-level3',
    name: 'FireHOL Level 3',
    category: 'General Blacklists',
    weight: 1,
    title: 'Sources of attacks, spyware and viruses of the last month (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_level3.netset`,
  },
  {
    ...FIREHOL,
    id: 'firehol-abusers-1d',
    name: 'FireHOL Abusers 1d',
    category: 'General Blacklists',
    weight: 1,
    title: 'Abusers of the last day (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_abusers_1d.netset`,
  },
  {
    ...FIREHOL,
    id: 'firehol-webclient',
    name: 'FireHOL Webclient',
    category: 'General Blacklists',
    weight: 1,
    title: 'Addresses that a web client should not visit (FireHOL)',
    url: `${FIREHOL_FILES}/firehol_webclient.netset`,
  },
  {
    id: 'greensnow',
    name: 'GreenSnow',
    category: 'General Blacklists',
    weight: 1,
    title: 'Addresses that scan, guess and attack (GreenSnow)',
    publisher: 'GreenSnow',
    licence: 'free to use; no licence stated',
    homePage: 'https://greensnow.co/',
    lists: 'addresses',
    url: 'https://blocklist.greensnow.co/greensnow.txt',
  },
  {
    ...BLOCKLIST_DE,
    id: 'blocklist-de-all',
    name: 'Blocklist.de All',
    category: 'General Blacklists',
    weight: 1,
    title: 'Addresses that attacked any service in the last two days (blocklist.de)',
    url: 'https://lists.blocklist.de/lists/all.txt',
  },
  {
    id: 'cins-score',
    name: 'CINS Score',
    category: 'General Blacklists',
    weight: 1,
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
    title: 'Addresses that attacked hosted sites (InterServer)',
    publisher: 'InterServer',
    licence: 'free to use; no licence stated',
    homePage: 'https://sigs.interserver.net/',
    lists: 'addresses',
    url: 'https://sigs.interserver.net/iprbl.txt',
  },

  // Spam
  {
    ...BLOCKLIST_DE,
    id: 'blocklist-de-mail',
    name: 'Blocklist.de Mail',
    category: 'Spam',
    weight: 0.7,
    title: 'Addresses that attacked mail servers (blocklist.de)',
    url: 'https://lists.blocklist.de/lists/mail.txt',
  },
  {
    id: 'stopforumspam-listed-ip-7d',
    name: 'StopForumSpam 7d',
    category: 'Spam',
    weight: 0.7,
    title: 'Addresses that spammed forums in the last week (StopForumSpam)',
    publisher: 'StopForumSpam',
    licence: 'CC BY-NC-ND 3.0',
    homePage: 'https://www.stopforumspam.com/downloads',
    lists: 'addresses',
    url: 'https://www.stopforumspam.com/downloads/listed_ip_7.zip',
  },

  // Reputation
  {
    ...MALTRAIL,
    id: 'maltrail-suspicious',
    name: 'Maltrail Suspicious Trails',
    category: 'Reputation',
    weight: 0.5,
    title: 'Parking, dynamic DNS, free hosting, mining and other services that are often abused (Maltrail)',
    url: `${MALTRAIL_FILES}/suspicious/dynamic_domain.txt`,
    part: trailFile,
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
  {
    ...OISD,
    id: 'oisd-big',
    name: 'OISD Big',
    title: 'Hosts of advertising, tracking and worse (oisd big)',
    url: 'https://big.oisd.nl/domainswild2',
  },
  {
    ...OISD,
    id: 'oisd-small',
    name: 'OISD Small',
    title: 'Hosts of advertising (oisd small)',
    url: 'https://small.oisd.nl/domainswild2',
  },
  {
    ...OISD,
    id: 'oisd-nsfw',
    name: 'OISD NSFW',
    title: 'Hosts not safe for work (oisd nsfw)',
    url: 'https://nsfw.oisd.nl/domainswild2',
  },
];

/** The plain lists, as sources. */
export const PLAIN_LISTS = ROWS.map(listFeed);
