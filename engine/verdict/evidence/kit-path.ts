/**
 * What a URL path says by itself (contract 4.3). Kits leave the same path on every host that they are put on; where the
 * path is nobody else's, a URL with it is most likely one more copy. Each source that found the path on a host is a
 * listing of the path, in the terms of the model: its feed's category, and its feed's weight times the path's rarity.
 */
import { returnEvidence } from './evidence.ts';
import { CATEGORY, ownListings } from './listings.ts';
import { listedVouches } from './vouches.ts';

/** A path on more hosts says nothing: rarity falls from 1 on one host to 0 here, by the logarithm of their number. */
const MOST_HOSTS = 1000;
/** A path on more hosts than this is noted, as suspicious, and condemns nothing. */
const MOST_KIT_HOSTS = 100;

const RARITY = `round(1 - log10(hosts) / ${Math.log10(MOST_HOSTS)}, 4)`;

/** Words that sites name their own paths with: a path of these alone, or of one plain word, is no kit's mark. */
const COMMON = `['account', 'accounts', 'admin', 'api', 'app', 'assets', 'auth', 'blog', 'content', 'css', 'data', 'default',
      'doc', 'docs', 'document', 'documents', 'download', 'downloads', 'file', 'files', 'home', 'image', 'images', 'img',
      'index', 'invite', 'js', 'login', 'logon', 'main', 'media', 'news', 'page', 'pages', 'portal', 'public', 'search',
      'share', 'signin', 'static', 'update', 'updates', 'upload', 'uploads', 'user', 'users', 'web', 'wp-admin',
      'wp-content', 'wp-includes', 'wp-login']`;

/** Some part of it is neither common nor short, and it is more than one plain word. */
const IS_TELLING = `any(word IN words WHERE size(word) > 3 AND NOT toLower(word) IN ${COMMON})
      AND (size(words) > 1 OR words[0] =~ '.*([0-9]|[a-z][A-Z]).*')`;

const FOUND = `COLLECT { MATCH (n)<-[r:LINKS_TO]-(:HOSTNAME)
      WITH coalesce(r.sources, [r.source]) AS sources, coalesce(r.observed, [r.observed_at]) AS observed
      UNWIND range(0, size(sources) - 1) AS place
      WITH coalesce(sources[place], 'unknown') AS source, max(observed[place]) AS newest
      OPTIONAL MATCH (f:FEED_SOURCE {id: source})
      WITH source, newest, f, ${CATEGORY} AS category ORDER BY source
      WITH source, newest, f, CASE WHEN f IS NULL THEN ['phishing', 'confirmed-bad'] ELSE category END AS category
      RETURN {feedId: source, name: coalesce(f.name, source), category: coalesce(f.category, 'Phishing'),
        categoryId: category[0], class: CASE WHEN hosts > ${MOST_KIT_HOSTS} AND category[1] = 'confirmed-bad' THEN 'suspicious' ELSE category[1] END,
        publisher: coalesce(f.publisher, source), weight: round(coalesce(f.weight, 1.0) * ${RARITY}, 4),
        firstSeen: null, lastSeen: null, observedAt: newest / 1000, network: null, rank: null, meaning: ''} }`;

/**
 * Clause that gathers `evidence` of a path that several hosts serve, or of a listed URL (`host/path`): what feeds say of
 * the node itself, else, of a path, on which hosts it was found. It reads `name` and `wanting`; `properties.hosts` is how
 * many hosts serve it.
 */
export const PATH_EVIDENCE = `CALL (name, wanting) {
  OPTIONAL MATCH (n:URL {name: name})
  WITH *, coalesce(n.hostCount, COUNT { (n)<-[:LINKS_TO]-(:HOSTNAME) }) AS hosts, ${ownListings()} AS own,
    [part IN split(name, '/') WHERE part <> '' | split(part, '.')[0]] AS words
  WITH *, hosts > 0 AND hosts < ${MOST_HOSTS} AND ${IS_TELLING} AND name STARTS WITH '/' AS isOfKits
  WITH *, CASE WHEN size(own) = 0 AND isOfKits THEN ${FOUND} ELSE own END AS listings
  ${returnEvidence('url', {
    listings: 'listings',
    vouches: listedVouches('listings'),
    facts: `CASE WHEN hosts = 0 OR NOT name STARTS WITH '/' THEN [] WHEN size(listings) > 0
      THEN ['LINKS_TO->URL:' + name, 'kit-path-hosts:' + toString(hosts)] ELSE ['path-hosts:' + toString(hosts)] END`,
    properties: '{hosts: hosts}',
  })}
}`;
