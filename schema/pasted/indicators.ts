import { refang } from '../keys/defang.ts';

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

/** Returns the indicator in a single word, or null. */
function indicatorOf(word: string): Indicator | null {
  const text = word.replace(/^[([{<"'`]+|[\])}>"'`,;:!?.]+$/g, '');
  const kind = KINDS.find(([, looks]) => looks.test(text));
  // A network of one address counts as the address.
  if (kind?.[0] === 'PREFIX' && /(?:^[\d.]+\/32|\/128)$/.test(text)) return indicatorOf(text.replace(/\/\d+$/, ''));
  if (kind !== undefined) return { text, label: kind[0] };
  const host = /^(?:https?:\/\/)?([^\s/:@]+)(?::\d{1,5})?\/?$/iu.exec(text)?.[1];
  return host === undefined || host === text ? null : indicatorOf(host);
}

/**
 * Returns every indicator in a pasted text (a list, a CSV, log lines), once each and in order. Names that look like files are left out if there
 * are other words.
 */
export function indicatorsIn(text: string): readonly Indicator[] {
  const words = refang(text)
    .split(/[\s,;|"'<>()[\]{}]+/)
    // Logs contain src=192.0.2.10 and url=https://...; an equals sign inside a URL belongs to the URL.
    .flatMap((word) => {
      const at = word.search(/(?:^|=)https?:\/\//i);
      return at < 0 ? word.split('=') : [...word.slice(0, at).split('='), word.slice(at).replace(/^=/, '')];
    })
    .filter((word) => word !== '');
  const found = new Map<string, Indicator>();
  for (const word of words) {
    const indicator = indicatorOf(word);
    if (indicator === null || (words.length > 1 && indicator.label === 'HOSTNAME' && FILES.test(indicator.text)))
      continue;
    found.set(indicator.text.toLowerCase(), indicator);
  }
  return [...found.values()];
}
