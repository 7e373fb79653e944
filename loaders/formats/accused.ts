import { isIP } from 'node:net';
import {
  cidrRange,
  keyToAddress,
  type SuffixList,
  specialPurposeBlock,
  specialUseName,
} from '../../schema/keys/index.ts';
import { NoIndicator } from '../source.ts';
import { type Indicator, indicators, type Listed } from './indicators.ts';

/**
 * Reads the indicators of a value in a threat list, like `indicators`. Throws `NoIndicator` for values that accuse no one: addresses that
 * IANA's registries reserve, names that no DNS has, and names under which anyone may register.
 */
export function accused(text: string, listed: Listed, suffixes: SuffixList): readonly Indicator[] {
  const named = indicators(text, listed);
  for (const indicator of named) refuseHarmless(indicator, suffixes, text);
  return named;
}

function refuseHarmless({ label, name, host }: Indicator, suffixes: SuffixList, text: string): void {
  if (label === 'IPV4' || label === 'IPV6') refuseSetApart(name, text);
  else if (label === 'PREFIX') for (const end of endsOf(name)) refuseSetApart(end, text);
  else if (label === 'HOSTNAME') refuseName(name, suffixes, text);
  else if (label === 'URL') refuseServer(host ?? name.slice(0, name.indexOf('/')), text);
}

/** Returns the first and last address of a network. */
function endsOf(cidr: string): readonly string[] {
  const { start, end } = cidrRange(cidr);
  return [keyToAddress(start), keyToAddress(end)];
}

function refuseSetApart(address: string, text: string): void {
  const block = specialPurposeBlock(address);
  if (block === null || block.isGloballyReachable) return;
  throw new NoIndicator(
    'an address of somebody',
    text,
    `one outside ${block.prefix}, which is set apart: ${block.name} (${block.rfc})`,
  );
}

/** The end of a file's name that reports name as well as hosts. None is a top-level domain, nor one of another root such as .bit or .bazar. */
export const FILE_NAME =
  /\.(?:exe|dll|sys|msi|ps1|bat|vbs|jse?|log|te?xt|csv|json|xml|ya?ml|html?|php|aspx?|jsp|css|png|jpe?g|gif|bmp|pdf|rtf|docx?m?|xlsx?m?|pptx?m?|conf|cfg|ini|bak|tmp|dat|bin|elf|apk|jar|iso|img|lnk|rar|7z|gz|tar)$/;

function refuseFileName(name: string, suffixes: SuffixList, text: string): void {
  if (!FILE_NAME.test(name) || suffixes.isTopLevel(name.slice(name.lastIndexOf('.') + 1))) return;
  throw new NoIndicator(
    'a host of somebody',
    text,
    'one whose last label is a top-level domain: this is the name of a file',
  );
}

function refuseName(name: string, suffixes: SuffixList, text: string): void {
  refuseSpecialUse(name, text);
  refuseFileName(name, suffixes, text);
  const found = suffixes.suffixOf(name);
  if (found?.suffix !== name) return;
  throw new NoIndicator(
    'a host of somebody',
    text,
    `a name below ${name}, which is a public suffix (${found.section})`,
  );
}

/**
 * Refuses the server of a URL if it belongs to no one. A page on a public suffix's own site belongs to someone; a name that no DNS has does
 * not.
 */
function refuseServer(server: string, text: string): void {
  if (isIP(server) === 0) refuseSpecialUse(server, text);
  else refuseSetApart(server, text);
}

/** An onion service is not in the DNS, but it belongs to someone: extortionists and sellers publish under one. */
const SOMEBODYS = 'onion';

function refuseSpecialUse(name: string, text: string): void {
  const special = specialUseName(name);
  if (special === null || special.suffix === SOMEBODYS) return;
  throw new NoIndicator(
    'a name on the internet',
    text,
    `one that does not end in .${special.suffix}, which is set apart (${special.source})`,
  );
}
