import { vendorOfName } from '../../../attribution/organisation.ts';

/** A company that runs infrastructure for others, as the graph names it. */
export interface Vendor {
  readonly id: string;
  readonly canonicalName: string;
  readonly category: VendorCategory;
  readonly website: string;
}

type VendorCategory =
  | 'cdn'
  | 'cloud'
  | 'dns'
  | 'mail'
  | 'saas'
  | 'hosting'
  | 'isp'
  | 'security'
  | 'media'
  | 'ai'
  | 'registry';

const ROWS = {
  akamai: ['Akamai', 'cdn', 'https://www.akamai.com'],
  'alpha-strike-labs': ['Alpha Strike Labs', 'security', 'https://www.alphastrike.io'],
  apple: ['Apple', 'saas', 'https://www.apple.com'],
  atlassian: ['Atlassian', 'saas', 'https://www.atlassian.com'],
  aws: ['Amazon Web Services', 'cloud', 'https://aws.amazon.com'],
  azure: ['Microsoft Azure', 'cloud', 'https://azure.microsoft.com'],
  bitsight: ['BitSight', 'security', 'https://www.bitsight.com'],
  bufferover: ['Bufferover', 'security', 'https://bufferover.run'],
  bunny: ['bunny.net', 'cdn', 'https://bunny.net'],
  cdn77: ['CDN77', 'cdn', 'https://www.cdn77.com'],
  censys: ['Censys', 'security', 'https://censys.com'],
  circl: ['CIRCL', 'security', 'https://www.circl.lu'],
  cloudflare: ['Cloudflare', 'cdn', 'https://www.cloudflare.com'],
  coalition: ['Coalition', 'security', 'https://www.coalitioninc.com'],
  contabo: ['Contabo', 'hosting', 'https://contabo.com'],
  'cyber-resilience': ['Cyber Resilience', 'security', 'https://cyberresilience.io'],
  cybergreen: ['CyberGreen Institute', 'security', 'https://cybergreen.net'],
  cypex: ['Cypex', 'security', 'https://cypex.ai'],
  datadog: ['Datadog', 'saas', 'https://www.datadoghq.com'],
  digitalocean: ['DigitalOcean', 'cloud', 'https://www.digitalocean.com'],
  fastly: ['Fastly', 'cdn', 'https://www.fastly.com'],
  'fly-io': ['Fly.io', 'cloud', 'https://fly.io'],
  github: ['GitHub', 'saas', 'https://github.com'],
  google: ['Google', 'saas', 'https://about.google'],
  'google-cloud': ['Google Cloud', 'cloud', 'https://cloud.google.com'],
  hetzner: ['Hetzner Online', 'hosting', 'https://www.hetzner.com'],
  'ibm-cloud': ['IBM Cloud', 'cloud', 'https://www.ibm.com/cloud'],
  imperva: ['Imperva', 'security', 'https://www.imperva.com'],
  'internet-cleanup-foundation': ['Internet Cleanup Foundation', 'security', 'https://internetcleanup.foundation'],
  intrinsec: ['Intrinsec', 'security', 'https://www.intrinsec.com'],
  ipinfo: ['IPinfo', 'security', 'https://ipinfo.io'],
  ipip: ['IPIP.NET', 'security', 'https://www.ipip.net'],
  leaseweb: ['Leaseweb', 'hosting', 'https://www.leaseweb.com'],
  linode: ['Linode', 'cloud', 'https://www.linode.com'],
  m247: ['M247', 'hosting', 'https://m247.com'],
  meta: ['Meta', 'media', 'https://about.meta.com'],
  microsoft: ['Microsoft', 'saas', 'https://www.microsoft.com'],
  modat: ['Modat', 'security', 'https://www.modat.io'],
  onyphe: ['ONYPHE', 'security', 'https://www.onyphe.io'],
  openai: ['OpenAI', 'ai', 'https://openai.com'],
  'oracle-cloud': ['Oracle Cloud Infrastructure', 'cloud', 'https://www.oracle.com/cloud/'],
  ovh: ['OVHcloud', 'cloud', 'https://www.ovhcloud.com'],
  'proton-vpn': ['Proton VPN', 'security', 'https://protonvpn.com'],
  rapid7: ['Rapid7', 'security', 'https://www.rapid7.com'],
  render: ['Render', 'cloud', 'https://render.com'],
  scaleway: ['Scaleway', 'cloud', 'https://www.scaleway.com'],
  shadowforce: ['ShadowForce', 'security', 'https://shadowforce.io'],
  shadowserver: ['The Shadowserver Foundation', 'security', 'https://www.shadowserver.org'],
  shodan: ['Shodan', 'security', 'https://www.shodan.io'],
  stretchoid: ['Stretchoid', 'security', 'https://stretchoid.com'],
  stripe: ['Stripe', 'saas', 'https://stripe.com'],
  telegram: ['Telegram', 'media', 'https://telegram.org'],
  vultr: ['Vultr', 'cloud', 'https://www.vultr.com'],
  x: ['X', 'media', 'https://x.com'],
  zscaler: ['Zscaler', 'security', 'https://www.zscaler.com'],
} as const satisfies Readonly<Record<string, readonly [string, VendorCategory, string]>>;

/** The slug of a vendor whose ranges or names a source here contains. */
export type VendorId = keyof typeof ROWS;

/** Returns the vendor of a slug. */
export function vendorOf(id: VendorId): Vendor {
  const [canonicalName, category, website] = ROWS[id];
  return { id, canonicalName, category, website };
}

/** Returns the vendor with this company name, if a source here contains its ranges or names. */
export function vendorNamed(company: string): Vendor | undefined {
  const id = vendorOfName(company);
  return isVendorId(id) ? vendorOf(id) : undefined;
}

function isVendorId(id: string): id is VendorId {
  return Object.hasOwn(ROWS, id);
}
