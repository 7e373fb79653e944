/** Networks whose trade is to announce what others hold. Each is named so by its operator in PeeringDB: https://www.peeringdb.com/asn/<number>. */
import { isInClique } from '../../routing/known-networks.ts';

/** Take attacks for their customers, whose blocks they announce meanwhile, often more specifically. */
const ATTACK_FILTERS: ReadonlyMap<number, string> = new Map([
  [3223, 'Voxility'],
  [13335, 'Cloudflare'],
  [19551, 'Imperva'],
  [19905, 'UltraDDoS Protect'],
  [32787, 'Akamai Prolexic'],
  [34309, 'Link11'],
  [45474, 'Nexusguard'],
  [55002, 'Defense.Net'],
  [57724, 'DDoS-Guard'],
  [59796, 'StormWall'],
  [197068, 'Curator'],
  [198949, 'Radware'],
  [200020, 'NBIP'],
  [199524, 'Gcore'],
  [209242, 'Cloudflare'],
  [396998, 'Path Network'],
]);

/** Serve from inside others' networks, or announce blocks that their customers bring. */
const CLOUDS: ReadonlyMap<number, string> = new Map([
  [8075, 'Microsoft'],
  [14061, 'DigitalOcean'],
  [14618, 'Amazon'],
  [15169, 'Google'],
  [16276, 'OVHcloud'],
  [16509, 'Amazon'],
  [16625, 'Akamai'],
  [20473, 'Vultr'],
  [20940, 'Akamai'],
  [24940, 'Hetzner'],
  [31898, 'Oracle'],
  [54113, 'Fastly'],
  [63949, 'Akamai'],
  [396982, 'Google'],
]);

/** Lease out addresses: who announces them changes with the tenants. */
const LESSORS: ReadonlyMap<number, string> = new Map([[834, 'IPXO']]);

/** The operator of a network that filters attacks for others; undefined for all others. */
export function attackFilter(asn: number): string | undefined {
  return ATTACK_FILTERS.get(asn);
}

/** The operator of a cloud or a content network; undefined for all others. */
export function cloud(asn: number): string | undefined {
  return CLOUDS.get(asn);
}

/** The network is a carrier's that buys from nobody, or in IPv6 from nobody: it announces blocks of customers who have no AS. */
export function isCarrier(asn: number): boolean {
  return isInClique(asn, 6);
}

/** The operator of a network that leases out its addresses; undefined for all others. */
export function lessor(asn: number): string | undefined {
  return LESSORS.get(asn);
}
