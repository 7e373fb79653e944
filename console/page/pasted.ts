import { indicatorsIn, pastedText } from '../../schema/pasted/indicators.ts';
import { go, nodePlace, writePlace } from './address.ts';

/** The number of indicators that fit into an address. Only the page holds a longer list. */
const IN_ADDRESS = 150;

/** The last list that was too long for an address. */
let pasted: string | null = null;

/** Returns the long list that was pasted last, or null. */
export function pastedList(): string | null {
  return pasted;
}

/** Opens a pasted text: the page of a node, a table of several indicators, or search results. */
export function open(text: string): void {
  const words = pastedText(text.trim());
  if (words === '') return;
  const found = indicatorsIn(words);
  if (found.length > 1) {
    const list = found.map((indicator) => indicator.text).join(' ');
    pasted = list;
    go(writePlace('list', [], found.length > IN_ADDRESS ? { n: String(found.length) } : { i: list }));
    return;
  }
  const [only] = found;
  if (only === undefined) go(writePlace('find', [], { t: words }));
  else go(nodePlace(only.label, normal(only.label, only.text)));
}

/** Returns a name in the form that the graph uses for its label. */
function normal(label: string, name: string): string {
  if (label === 'CVE' || label === 'ASN') return name.toUpperCase();
  if (label === 'URL') return name.replace(/^https?:\/\//i, '');
  if (label === 'HOSTNAME') return hostOf(name) ?? name.toLowerCase();
  if (label === 'CRYPTO_ADDRESS') return `${/^0x/i.test(name) ? 'eth' : 'btc'}:${name.toLowerCase()}`;
  if (label === 'IPV6') return hostOf(`[${name}]`)?.slice(1, -1) ?? name.toLowerCase();
  return name.toLowerCase();
}

/** Returns a host as browsers write it: names in punycode, addresses in their shortest form. */
function hostOf(text: string): string | null {
  return URL.parse(`http://${text}`)?.hostname ?? null;
}
