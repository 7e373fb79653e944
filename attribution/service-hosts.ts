/**
 * Names under which vendors run name servers and take mail for their customers: a zone with one of these in its NS or MX uses the vendor's
 * service. From the vendors' own documents.
 */
const SERVICES: readonly (readonly [pattern: RegExp, organisation: string, service: string])[] = [
  [/(?:^|\.)awsdns-\d+\.(?:com|net|org|co\.uk)$/, 'Amazon Web Services', 'Route 53'],
  [/(?:^|\.)azure-dns\.(?:com|net|org|info)$/, 'Microsoft Azure', 'Azure DNS'],
  [/(?:^|\.)(?:akam|akamaiedge|akamai|edgekey|edgesuite)\.net$/, 'Akamai', 'Edge DNS'],
  [/(?:^|\.)ns\.cloudflare\.com$/, 'Cloudflare', 'DNS'],
  [/(?:^|\.)mx\.cloudflare\.net$/, 'Cloudflare', 'Email Routing'],
  [/(?:^|\.)googledomains\.com$/, 'Google', 'Cloud DNS'],
  [/(?:^|\.)aspmx\d?\.(?:l\.google|googlemail)\.com$/, 'Google', 'Gmail'],
  [/(?:^|\.)smtp\.google\.com$/, 'Google', 'Gmail'],
  [/(?:^|\.)mail\.protection\.outlook\.com$/, 'Microsoft', 'Exchange Online'],
  [/(?:^|\.)mx\.microsoft$/, 'Microsoft', 'Exchange Online'],
  [/(?:^|\.)(?:domaincontrol\.com|secureserver\.net)$/, 'GoDaddy', 'DNS and mail'],
  [/(?:^|\.)ultradns\.(?:com|net|org|biz|info|co\.uk)$/, 'UltraDNS', 'DNS'],
  [/(?:^|\.)nsone\.net$/, 'NS1', 'DNS'],
  [/(?:^|\.)dnsmadeeasy\.com$/, 'DNS Made Easy', 'DNS'],
  [/(?:^|\.)registrar-servers\.com$/, 'Namecheap', 'DNS'],
  [/(?:^|\.)dnsowl\.com$/, 'NameSilo', 'DNS'],
  [/(?:^|\.)digitalocean\.com$/, 'DigitalOcean', 'DNS'],
  [/(?:^|\.)vercel-dns\.com$/, 'Vercel', 'DNS'],
  [/(?:^|\.)wixdns\.net$/, 'Wix', 'DNS'],
  [/(?:^|\.)ui-dns\.(?:com|org|biz|de)$/, 'IONOS', 'DNS'],
  [/(?:^|\.)pphosted\.com$/, 'Proofpoint', 'mail'],
  [/(?:^|\.)mimecast\.com$/, 'Mimecast', 'mail'],
  [/(?:^|\.)iphmx\.com$/, 'Cisco', 'Secure Email'],
  [/(?:^|\.)messagelabs\.com$/, 'Broadcom', 'Email Security.cloud'],
  [/(?:^|\.)barracudanetworks\.com$/, 'Barracuda', 'mail'],
];

/** Returns who runs a name server or a mail host of this name for others, and as which service; null for any other name. */
export function serviceOfHost(name: string): { readonly organisation: string; readonly service: string } | null {
  const found = SERVICES.find(([pattern]) => pattern.test(name));
  return found === undefined ? null : { organisation: found[1], service: found[2] };
}
