/** The fields of the feeds that are tables: what each becomes, or why it is left out. */
import type { PublishedFields } from '../../source.ts';

const ADDRESS = { becomes: 'the listed address' };
const AS = { becomes: 'the listed AS' };
const FIRST = { becomes: 'the first sighting' };
const LAST = { becomes: 'the last sighting' };
const AS_NAME = { leftOut: 'the name of the AS: the lists of AS names say it, for all AS numbers' };
const REPORTS = {
  leftOut: 'how often sensors reported it: large networks have many reports, and what one counts for is not published',
};
const CONFIGURATION = { leftOut: 'the configuration of the implant: the graph has no node for it' };

export const DATAPLANE_FIELDS: PublishedFields = {
  asn: { leftOut: 'the AS of the address: the tables of routes say it, for all addresses' },
  asname: AS_NAME,
  ipaddr: ADDRESS,
  lastseen: LAST,
  category: { leftOut: 'the name of the list, the same in each row: the feed says it' },
};

export const OXL_ADDRESS_FIELDS: PublishedFields = { IP: ADDRESS, 'Report count': REPORTS };

export const OXL_NETWORK_FIELDS: PublishedFields = {
  Network: { becomes: 'the listed network' },
  'Report count': REPORTS,
};

export const OXL_AS_FIELDS: PublishedFields = { ASN: AS, 'Report count': REPORTS, Organization: AS_NAME };

export const ALIENVAULT_FIELDS: PublishedFields = {
  address: ADDRESS,
  reliability: { leftOut: 'a number from 1 to 10 without a published meaning' },
  risk: { leftOut: 'a number from 1 to 10 without a published meaning' },
  activity: { becomes: 'tags: Scanning Host, Malicious Host, Spamming' },
  country: { leftOut: 'the country of the address: geolocation says it, for all addresses' },
  city: { leftOut: 'the city of the address: geolocation says it, for all addresses' },
  'latitude,longitude': { leftOut: 'the place of the address: geolocation says it, for all addresses' },
  revision: { leftOut: 'the number of an edition of the row, without a day' },
};

const HOST = { becomes: 'who rents out the servers of the AS' };

export const BOUNTY_FIELDS: PublishedFields = { asn: AS, company: HOST };

export const X4BNET_DATACENTER_FIELDS: PublishedFields = {
  asn: AS,
  remark: { leftOut: 'the name of the AS, or words about it: the lists of AS names say it, for all AS numbers' },
};

export const BRIANHAMA_FIELDS: PublishedFields = { ASN: AS, Entity: AS_NAME };

export const BRUTEFORCEBLOCKER_FIELDS: PublishedFields = {
  IP: ADDRESS,
  'Last Reported': LAST,
  Count: { leftOut: 'how often hosts reported it: how many hosts did is not published' },
  ID: { leftOut: 'the number of the row in the database of the publisher' },
};

export const C2INTEL_FIELDS: PublishedFields = {
  ip: { becomes: 'the listed address; in other files of the publisher a host' },
  ioc: { becomes: 'a tag with the framework that it names: Possible Cobalt Strike C2 IP' },
};

export const CARBON_BLACK_FIELDS: PublishedFields = {
  'file name': { becomes: 'a tag with the family' },
  c2_ip: ADDRESS,
  first_seen: FIRST,
  last_seen: LAST,
  protocol: { leftOut: 'the protocol of the implant: the listing accuses the whole address' },
  port: { leftOut: 'the port: the listing accuses the whole address' },
  version: CONFIGURATION,
  watermark: CONFIGURATION,
  pubkey_md5: CONFIGURATION,
  domains: {
    leftOut: 'hosts and paths that the implant asks for: many are those of others, to which the traffic pretends to go',
  },
  host_header: { leftOut: 'the host that the implant pretends to ask for: it is the host of others' },
};

export const ZEEK_FIELDS: PublishedFields = {
  indicator: { becomes: 'the listed indicator' },
  indicator_type: { becomes: 'the kind of the indicator' },
  'meta.source': { leftOut: 'who has it, by and large the same in each row: the feed says it' },
  'meta.do_notice': { leftOut: 'whether Zeek is to write a notice: a setting of the sensor' },
  'meta.desc': { leftOut: 'the name of the list, the same in each row: the feed says it' },
};

export const PHISHTANK_FIELDS: PublishedFields = {
  phish_id: { leftOut: 'the number of the report: its address has it' },
  url: { becomes: 'the listed URL' },
  phish_detail_url: { becomes: 'the reference' },
  submission_time: FIRST,
  verified: { leftOut: 'whether the report is verified: the export has only those that are' },
  verification_time: { leftOut: 'when it was verified: the submission is the earlier day' },
  online: { leftOut: 'whether the page is online: the export has only those that are' },
  target: { becomes: 'a tag with the brand that the page imitates' },
  'details[].ip_address': { leftOut: 'the address of the host at the time of the report: sources of DNS say it' },
  'details[].cidr_block': { leftOut: 'the network of the address: the tables of routes say it, for all addresses' },
  'details[].announcing_network': { leftOut: 'the AS of the address: the tables of routes say it, for all addresses' },
  'details[].rir': { leftOut: 'the registry of the address: delegation files say it, for all addresses' },
  'details[].country': { leftOut: 'the country of the address: geolocation says it, for all addresses' },
  'details[].detail_time': { leftOut: 'when the address was looked up, which is left out' },
};

export const NEONPRIMETIME_FIELDS: PublishedFields = {
  DateFound: { becomes: 'the day of the sighting' },
  ReferenceLink: { becomes: 'the reference' },
  ThreatActorEmail: {
    leftOut: 'the mailbox that got the passwords: many belong to people whose account was taken over',
  },
  EmailType: { leftOut: 'the provider of that mailbox' },
  KitMailer: { leftOut: 'the mailer of the kit: text without a fixed form' },
  Target: { becomes: 'a tag with the brand that the kit imitates' },
  PhishingDomain: { becomes: 'the listed host or address' },
  KitName: { becomes: 'a tag, and the name of the kit on its URL' },
  ThreatActor: { leftOut: 'the nickname inside the kit, of its author or seller: it names no group of the graph' },
  KitHash: { becomes: 'the listed file' },
  KitUrl: { becomes: 'the listed URL' },
};

export const TWEETFEED_FIELDS: PublishedFields = {
  date: { becomes: 'the day of the sighting' },
  user: { becomes: 'the reporter' },
  type: { becomes: 'the kind of the indicator' },
  value: { becomes: 'the listed indicator' },
  tags: { becomes: 'tags, and the categories that they name' },
  tweet: { becomes: 'the reference' },
};

export const IPSUM_FIELDS: PublishedFields = {
  'head.Last update': { becomes: 'the date of the edition' },
  IP: ADDRESS,
  'number of (black)lists': { becomes: 'the number of lists that the listing counts for' },
};
