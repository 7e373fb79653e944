/** What is known of things that are judged by their own listings alone. */
import { returnEvidence } from './evidence.ts';
import { ownListings } from './listings.ts';
import { listedVouches } from './vouches.ts';

function own(label: string, rest: string): string {
  return `CALL (name, wanting) {
  OPTIONAL MATCH (n:${label} {name: name})
  WITH *, ${ownListings()} AS listings
  ${rest}
}`;
}

/** Clause that gathers `evidence` of a URL (`host/path`, or a path that several hosts serve). It reads `name` and `wanting`. */
export const URL_EVIDENCE = own(
  'URL',
  returnEvidence('url', {
    listings: 'listings',
    vouches: listedVouches('listings'),
    facts: "CASE WHEN EXISTS { (n)<-[:LINKS_TO]-(:HOSTNAME) } THEN ['web:served'] ELSE [] END",
  }),
);

/** Clause that gathers `evidence` of a file hash; a known-good set vouches for it. It reads `name` and `wanting`. */
export const HASH_EVIDENCE = own(
  'FILE_HASH',
  returnEvidence('hash', {
    listings: 'listings',
    vouches: `CASE WHEN coalesce(n.isKnownGood, false) THEN ['known-good'] ELSE [] END + ${listedVouches('listings')}`,
    isKnownGood: 'coalesce(n.isKnownGood, false)',
    properties: '{family: n.family, algorithm: n.algorithm, fileType: n.fileType}',
  }),
);

/** Clause that gathers `evidence` of a TLS fingerprint. It reads `name` and `wanting`. */
export const TLS_EVIDENCE = own(
  'TLS_FINGERPRINT',
  returnEvidence('tls', { listings: 'listings', properties: '{kind: n.kind, family: n.family}' }),
);

/** Clause that gathers `evidence` of an address on a block chain. It reads `name` and `wanting`. */
export const CRYPTO_EVIDENCE = own(
  'CRYPTO_ADDRESS',
  returnEvidence('crypto', { listings: 'listings', properties: '{chain: n.chain}' }),
);
