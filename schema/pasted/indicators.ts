import { refang } from '../keys/defang.ts';
import { ipv4Networks, ipv4Range, withoutNetmask } from '../keys/ipv4-ranges.ts';

export { pastedText } from '../keys/pasted-text.ts';

/** An indicator in a text. */
export interface Indicator {
  readonly text: string;
  readonly label: string;
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const HEX = '[0-9a-fA-F]';
const NAME = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?';

/** The pattern of each kind, the more exact ones first. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['URL', /^https?:\/\/[^\s/]+\/.+$/iu],
  ['CVE', /^CVE-\d{4}-\d{4,}$/i],
  ['FILE_HASH', new RegExp(`^(?:${HEX}{64}|${HEX}{40}|${HEX}{32})$`)],
  ['ASN', /^AS\d{1,10}$/i],
  ['PREFIX', new RegExp(`^(?:${IPV4}/(?:3[0-2]|[12]?\\d)|${HEX}{0,4}:[0-9a-fA-F:.]+/\\d{1,3})$`)],
  ['IPV4', new RegExp(`^${IPV4}$`)],
  ['IPV6', /^(?=.*::|(?:[^:]+:){7}[^:]+$)(?!.*(?:[0-9a-fA-F]{5}|:::))[0-9a-fA-F:]+(?:\d+(?:\.\d+){3})?$/],
  // Only wallets that cannot be anything else.
  ['CRYPTO_ADDRESS', /^(?:0x[0-9a-f]{40}|bc1[02-9ac-hj-np-z]{11,71})$/i],
  ['HOSTNAME', new RegExp(`^(?:${NAME}\\.)+(?:\\p{L}{2,63}|xn--[a-z0-9-]+)$`, 'iu')],
];

/** File extensions that are common in logs, and are not top-level domains of interest there. */
const FILES =
  /\.(?:exe|dll|log|txt|json|xml|html?|php|js|ts|css|png|jpe?g|gif|pdf|docx?|xlsx?|conf|cfg|ini|bak|tmp|yml|yaml|gz|tar)$/i;

/** Returns the networks of a range of IPv4 addresses or of a network with a netmask; none for any other text. */
function networksIn(text: string): readonly Indicator[] {
  const range = ipv4Range(text);
  const networks = range === null ? [withoutNetmask(text) ?? []].flat() : ipv4Networks(range);
  return networks.flatMap((network) => indicatorOf(network) ?? []);
}

/** Returns the indicators in a single word: several for a range. */
function indicatorsOf(word: string): readonly Indicator[] {
  const networks = networksIn(bare(word));
  return networks.length > 0 ? networks : [indicatorOf(word) ?? []].flat();
}

/** Returns a word without the brackets, the quotes and the punctuation around it. */
function bare(word: string): string {
  return word.replace(/^[([{<"'`]+|[\])}>"'`,;:!?.]+$/g, '');
}

/** Returns the indicator in a single word, or null. */
function indicatorOf(word: string): Indicator | null {
  const text = bare(word);
  const kind = KINDS.find(([, looks]) => looks.test(text));
  // A network of one address counts as the address.
  if (kind?.[0] === 'PREFIX' && /(?:^[\d.]+\/32|\/128)$/.test(text)) return indicatorOf(text.replace(/\/\d+$/, ''));
  if (kind !== undefined) return { text, label: kind[0] };
  const host = /^(?:https?:\/\/)?([^\s/:@]+)(?::\d{1,5})?\/?$/iu.exec(text)?.[1];
  return host === undefined || host === text ? null : indicatorOf(host);
}

/** Returns the words of a line. A line that is only a range is one word, also with blanks inside. */
function wordsOf(line: string): readonly string[] {
  if (networksIn(line).length > 0) return [line];
  return (
    line
      .split(/[\s,;|"'<>()[\]{}]+/)
      // Logs contain src=192.0.2.10 and url=https://...; an equals sign inside a URL belongs to the URL.
      .flatMap((word) => {
        const at = word.search(/(?:^|=)https?:\/\//i);
        return at < 0 ? word.split('=') : [...word.slice(0, at).split('='), word.slice(at).replace(/^=/, '')];
      })
      .filter((word) => word !== '')
  );
}

/**
 * Returns every indicator in a pasted text (a list, a CSV, log lines), once each and in order; the networks of a range. Names that look like
 * files are left out if there are other words.
 */
export function indicatorsIn(text: string): readonly Indicator[] {
  const words = refang(text).split('\n').flatMap(wordsOf);
  const found = new Map<string, Indicator>();
  for (const word of words) {
    for (const indicator of indicatorsOf(word)) {
      if (words.length > 1 && indicator.label === 'HOSTNAME' && FILES.test(indicator.text)) continue;
      found.set(indicator.text.toLowerCase(), indicator);
    }
  }
  return [...found.values()];
}
