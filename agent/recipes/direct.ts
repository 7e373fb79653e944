import type { Recipe, RecipeInput } from './recipe.ts';

/** The one input of a recipe, by its word in the table. */
const INPUTS: ReadonlyMap<string, Omit<RecipeInput, 'name'>> = new Map<string, Omit<RecipeInput, 'name'>>([
  ['anything', { description: 'an address, host, URL, CIDR, ASN, CVE or file hash', example: '77.239.124.108' }],
  ['host', { description: 'a host or an address', example: 'github.com', kinds: ['ip', 'domain'] }],
  ['domain', { description: 'a domain', example: 'google.com', kinds: ['domain'] }],
  ['address', { description: 'an address', example: '185.220.101.1', kinds: ['ip'] }],
  ['as-set', { description: 'the name of an AS-SET', example: 'AS263029:AS-ANNOUNCEMENTS' }],
]);

/** Slug, title, purpose, input and call. */
const TABLE = `
identify | Who runs it | Vendor or operator of a host or an address. | host | svc.identify($value) YIELD host, vendor_id, canonical_name, category, roles, host_class, band
assess | Is it bad | Verdict on one indicator, with its evidence. | anything | svc.assess($value) YIELD host, label, band, sub_labels, coverage, evidence
variants | Lookalikes | Registered names that look like a domain. | domain | svc.variants($value) YIELD variant, method, exists, confidence
walk | What is around it | Vendors and siblings of a host or an address. | host | svc.walk($value) YIELD coverage, host, nearest_known_vendors, no_atlas_match, siblings
explain | Why it has this verdict | The feeds and the explanation of a verdict. | anything | svc.explain($value) YIELD indicator, score, level, explanation, sources
psl-tldplusone | Registrable domain | The domain under its public suffix. | domain | svc.psl.tldPlusOne($value) YIELD apex
psl-affiliation | Suffix owner | Who submitted a private public suffix. | domain | svc.psl.affiliation($value) YIELD found, suffix, submitterOrg, submitterLogin, evidenceKind, confidence
origins | Behind the CDN | Addresses of the server behind the CDN of a host. | domain | svc.origins($value) YIELD ip, confidence, methods, asn, asnName, kind
history | Past states | Registrations or announcements, newest first. | anything | svc.history($value) YIELD indicator, type, origin, prefix, startTime, endTime, available, queryTime, createDate, updateDate, expiryDate, registrar, registrant, country, nameServers
history-whois | Registrations | WHOIS snapshots of a domain, newest first. | domain | svc.history.whois($value) YIELD queryTime, createDate, updateDate, expiryDate, registrar, registrant, country, nameServers
asset | Members of an AS-SET | Networks that an AS-SET names, including nested ones. | as-set | svc.asSet($value) YIELD asSetName, memberAsn, sourceRir
lookup-tor-relay | Tor relay | Whether an address is a Tor exit, and which one. | address | svc.lookupTorRelay($value) YIELD indicator, found, fingerprint, exitAddressCount, source, ingestedAt
db-schema | Schema | Labels and edge types with counts. | nothing | db.schema() YIELD type, name, count, description
`;

/** Recipes that are one call of a procedure (contract section 8). */
export const DIRECT: readonly Recipe[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [slug = '', title = '', purpose = '', input = '', call = ''] = row.split(' | ');
    const asked = INPUTS.get(input);
    if (asked === undefined && input !== 'nothing')
      throw new Error(`the recipe ${slug} has an unknown input: ${input}`);
    return {
      slug,
      title,
      purpose,
      mode: 'direct',
      inputs: asked === undefined ? [] : [{ name: 'value', ...asked }],
      params: [],
      columns: call.replace(/^.* YIELD /, '').split(', '),
      main: slug,
      steps: [{ id: slug, cypher: `CALL ${call}`, given: ({ inputs }) => ({ ...inputs }) }],
    };
  });
