/**
 * Maps the name of an organisation, as registries, networks and lists print it, to its vendor. The name is cut to its distinctive words
 * (`Google LLC` is `google`), so that it names a vendor only if nothing else remains: `Apple Tree Hosting` is not Apple.
 */

import { companyWords } from '../schema/keys/index.ts';

/** What remains of names under which vendors register, or that lists use, if it is not their slug. */
const VENDOR_SLUGS: ReadonlyMap<string, string> = new Map([
  ['amazon', 'aws'],
  ['amazon-aws', 'aws'],
  ['amazon-cloudfront', 'aws'],
  ['amazon-data-services', 'aws'],
  ['amazon-s3', 'aws'],
  ['amazon-web-services', 'aws'],
  ['aws-elastic-beanstalk', 'aws'],
  ['bunnyway', 'bunny'],
  ['choopa', 'vultr'],
  ['constant', 'vultr'],
  ['datacamp', 'cdn77'],
  ['facebook', 'meta'],
  ['google-app-engine', 'google-cloud'],
  ['incapsula', 'imperva'],
  ['meta-platforms', 'meta'],
  ['microsoft-azure', 'azure'],
  ['oracle-cloud-infrastructure', 'oracle-cloud'],
  ['ovh-hosting', 'ovh'],
  ['ovhcloud', 'ovh'],
  ['proton', 'proton-vpn'],
  ['softlayer', 'ibm-cloud'],
  ['telegram-messenger', 'telegram'],
]);

/** Returns the distinctive words of an organisation's name as a slug; empty if there are none. */
export function organisationSlug(name: string): string {
  return companyWords(name).join('-');
}

/** The slug that a vendor has in the graph, of one that its names lead to. */
export function vendorSlug(slug: string): string {
  return VENDOR_SLUGS.get(slug) ?? slug;
}

/** Returns the slug of the vendor with this name; the name in lower case if it has no distinctive words. */
export function vendorOfName(name: string): string {
  const slug = organisationSlug(name);
  return slug === '' ? name.toLowerCase() : vendorSlug(slug);
}
