import type { Reported } from './reported-indicators.ts';

/** How to read the value of an attribute of MISP, and which part of a double value counts. */
interface Reading {
  readonly lists: Reported;
  readonly part?: 0 | 1;
}

/** Types of attributes that can become a listing: all of which the graph has a kind of node. */
export const MISP_TYPES: ReadonlyMap<string, Reading> = new Map<string, Reading>(
  Object.entries({
    'ip-src': { lists: 'addresses' },
    'ip-dst': { lists: 'addresses' },
    'ip-src|port': { lists: 'addresses', part: 0 },
    'ip-dst|port': { lists: 'addresses', part: 0 },
    domain: { lists: 'hosts' },
    hostname: { lists: 'hosts' },
    'domain|ip': { lists: 'hosts', part: 0 },
    'hostname|port': { lists: 'hosts', part: 0 },
    url: { lists: 'mixed' },
    uri: { lists: 'mixed' },
    AS: { lists: 'asns' },
    md5: { lists: 'hashes' },
    sha1: { lists: 'hashes' },
    sha256: { lists: 'hashes' },
    'filename|md5': { lists: 'hashes', part: 1 },
    'filename|sha1': { lists: 'hashes', part: 1 },
    'filename|sha256': { lists: 'hashes', part: 1 },
    'malware-sample': { lists: 'hashes', part: 1 },
    'ja3-fingerprint-md5': { lists: 'ja3' },
    'jarm-fingerprint': { lists: 'jarm' },
    btc: { lists: 'btc' },
    xmr: { lists: 'xmr' },
    dash: { lists: 'dash' },
  }),
);
