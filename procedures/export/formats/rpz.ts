import { addressKey } from '../../../schema/keys/index.ts';
import type { ReasonedEntry } from '../tier-page.ts';
import { belowWords, type ExportedRow, type ExportHead } from './exported.ts';

/** Octets that are left for a name before the name of the zone, which the operator chooses. */
const LONGEST_NAME = 180;

/** The head of a response policy zone. */
export function rpzHead({ tier, serial, asOf, below }: ExportHead): string {
  return `; Weft: response policy zone of ${tier}${asOf === null ? '' : `, verdicts as of ${asOf}`}${below === null ? '' : `\n; ${belowWords(below)}`}
$TTL 300
@ IN SOA localhost. weft.localhost. ${serial} 3600 600 604800 300
@ IN NS localhost.
`;
}

/**
 * The records of an entry: a name with all names below it where it is a registrable domain (a blocked one is no provider's), an address or
 * a network by its trigger `rpz-ip`; none for entries that DNS does not answer with. Vouched names pass, all others do not exist.
 */
export function rpzRecords({ isApex }: ReasonedEntry, { indicator, type, label, reason }: ExportedRow): string {
  const action = label === 'benign-allowlisted' ? 'rpz-passthru.' : '.';
  const owners = ownersOf(indicator, type, isApex);
  return owners.map((owner) => `${owner} IN CNAME ${action} ; ${reason.replace(/[^\x20-\x7e]/g, '?')}\n`).join('');
}

function ownersOf(indicator: string, type: string, isApex: boolean): readonly string[] {
  if (type === 'domain') {
    if (indicator.length > LONGEST_NAME || !/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(indicator)) return [];
    return isApex ? [indicator, `*.${indicator}`] : [indicator];
  }
  if (type !== 'ip' && type !== 'network') return [];
  const [address = '', length = indicator.includes(':') ? '128' : '32'] = indicator.split('/');
  return [`${length}.${reversed(address)}.rpz-ip`];
}

/** `10.2.0.192`, `1.zz.db8.2001`: `zz` replaces the longest run of zeros. */
function reversed(address: string): string {
  if (!address.includes(':')) return address.split('.').toReversed().join('.');
  const groups = addressKey(address).match(/.{4}/g) ?? [];
  const short = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
  const runs = [...short.matchAll(/(?:^|:)((?:0:)+0)(?=:|$)/g)].map(([, run = '']) => run);
  const longest = runs.toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined) return short.split(':').toReversed().join('.');
  const at = `:${short}:`.indexOf(`:${longest}:`);
  const [before, behind] = [short.slice(0, Math.max(0, at - 1)), short.slice(at + longest.length + 1)];
  const parts = [...before.split(':'), 'zz', ...behind.split(':')].filter((part) => part !== '');
  return parts.toReversed().join('.');
}
