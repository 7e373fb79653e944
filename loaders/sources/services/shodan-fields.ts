import type { PublishedFields } from '../../source.ts';

const NETWORK = {
  leftOut: 'the network of the address: the tables of routes and registries say it, for all addresses',
};
const PLACE = { leftOut: 'the place of the address: geolocation says it, for all addresses' };
const OF_THE_SCANNER = { leftOut: 'of the crawler of Shodan: it says nothing of the service' };
const NAMES = {
  leftOut: 'names in certificates, reverse DNS and answers, all in one list: the graph stores each kind separately',
};
const PAGE = { leftOut: 'of the page: many pages are at an address, and the graph has those that Weft captures' };
const OTHER_DIGEST = { leftOut: 'another digest of the certificate: the SHA-256 is its name' };
const SESSION = { leftOut: 'what client and server agreed on: another client gets another' };
const OF_A_CVE = { leftOut: 'a test for one fault: the CVEs that Shodan claims are read' };

/** The fields of Shodan's exports. Services of other kinds have a member for each, which is in `data` as well. */
export const SHODAN_FIELDS: PublishedFields = {
  ip: { leftOut: 'the address as a number: ip_str has it' },
  ip_str: { becomes: 'the address of the service' },
  port: { becomes: 'the port of the service' },
  transport: { becomes: 'the transport protocol of the service' },
  timestamp: { becomes: 'the time of the sighting' },
  product: { becomes: 'the software' },
  version: { becomes: 'the version of the software' },
  info: { becomes: 'the distribution of the software, if it names one' },
  os: { becomes: 'the distribution of the software, if it names one' },
  data: { becomes: 'the banner, and the software that it shows' },
  'cpe[]': { becomes: 'the CPE names, where cpe23 is missing' },
  'cpe23[]': { becomes: 'the CPE names of the software' },
  'vulns.CVE-2021-44228': { becomes: 'the CVE that Shodan claims; what it says of the CVE is left out' },
  '_shodan.module': { becomes: 'the protocol of the service' },
  '_shodan.crawler': OF_THE_SCANNER,
  '_shodan.id': OF_THE_SCANNER,
  hash: OF_THE_SCANNER,
  'opts.heartbleed': OF_A_CVE,
  'hostnames[]': NAMES,
  'domains[]': NAMES,
  'tags[]': { leftOut: 'words of Shodan for the whole address, without a day and a reason: cloud, vpn, honeypot' },
  asn: NETWORK,
  isp: NETWORK,
  org: NETWORK,
  'location.country_code': PLACE,
  'location.city': PLACE,
  'location.latitude': PLACE,
  'location.longitude': PLACE,
  'http.server': { becomes: 'the banner of a web server, and the software that it shows' },
  'http.title': PAGE,
  'http.status': PAGE,
  'http.html_hash': PAGE,
  'http.favicon.hash': PAGE,
  'ssl.jarm': { becomes: 'a fingerprint of the address' },
  'ssl.ja3s': { becomes: 'a fingerprint of the address' },
  'ssl.versions[]': SESSION,
  'ssl.cipher.name': SESSION,
  'ssl.cert.fingerprint.sha1': OTHER_DIGEST,
  'ssl.cert.fingerprint.sha256': { becomes: 'the certificate' },
  'ssl.cert.subject.CN': { becomes: 'the common name of the certificate, and the host that it names' },
  'ssl.cert.issuer.CN': { leftOut: 'part of the issuer, whose other parts are in no fixed order' },
  'ssl.cert.serial': { leftOut: 'the serial number, which is a number too long for JSON' },
  'ssl.cert.issued': { becomes: 'the begin of the validity of the certificate' },
  'ssl.cert.expires': { becomes: 'the end of the validity of the certificate' },
};

/** The fields of an answer of InternetDB. */
export const INTERNETDB_FIELDS: PublishedFields = {
  ip: { becomes: 'the address' },
  'ports[]': { becomes: 'its services' },
  'cpes[]': { leftOut: 'software of the address: which port it has is not published' },
  'vulns[]': { becomes: 'the CVEs that Shodan claims of the address' },
  'hostnames[]': NAMES,
  'tags[]': { leftOut: 'words of Shodan for the whole address, without a day and a reason: cloud, vpn, honeypot' },
};
