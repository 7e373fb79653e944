/** Finds the addresses and networks that the anchors of a query name, once its parameters are known. */

import { foldAddress, foldCidr, keyOrNull } from '../../schema/keys/index.ts';
import type { AnchorLabel, AnchorSite, AnchorSites } from '../contract/anchored-names.ts';
import type { Parameters } from '../contract/step.ts';
import { ANCHOR_LABELS } from './anchor-sites.ts';

/** Names by label, unique and sorted: nodes are created, and thus locked, in this order. */
export type AnchorNames = ReadonlyMap<AnchorLabel, readonly string[]>;

/** The names in normal form that the anchors of a query give, in the text or bound; anything else is no name. */
export function anchorNames({ sites }: AnchorSites, parameters: Parameters): AnchorNames {
  const names = new Map<AnchorLabel, Set<string>>();
  for (const site of sites) {
    for (const text of textsOf(site, parameters)) {
      const label = labelOf(text);
      if (label === null || !site.labels.includes(label)) continue;
      const known = names.get(label);
      if (known === undefined) names.set(label, new Set([text]));
      else known.add(text);
    }
  }
  const inOrder = ANCHOR_LABELS.filter((label) => names.has(label));
  return new Map(inOrder.map((label) => [label, [...(names.get(label) ?? [])].sort()]));
}

function* textsOf(site: AnchorSite, parameters: Parameters): Generator<string> {
  yield* site.texts;
  for (const name of site.parameters) yield* textsIn(parameters[name]);
}

/** Every text in a value, however deep in lists and maps. */
function* textsIn(value: unknown): Generator<string> {
  const open: unknown[] = [value];
  for (let index = 0; index < open.length; index += 1) {
    const one = open[index];
    if (typeof one === 'string') yield one;
    else if (Array.isArray(one)) open.push(...one);
    else if (one !== null && typeof one === 'object') open.push(...Object.values(one));
  }
}

/** The label of an address or network in normal form; the comparison is with the stored form, so others match nothing. */
function labelOf(text: string): AnchorLabel | null {
  if (!/^[\d.]+(?:\/\d+)?$|^[\da-f:.]+(?:\/\d+)?$/.test(text)) return null;
  if (text.includes('/')) return keyOrNull(() => foldCidr(text))?.name === text ? 'PREFIX' : null;
  const address = keyOrNull(() => foldAddress(text));
  return address?.name === text ? address.label : null;
}
