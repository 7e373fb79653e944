/** The verdicts of addresses and networks that a query anchors on and that are not stored, as a stored node keeps its own. */
import { LABELS } from '../../schema/labels.ts';
import type { Row } from '../database/database.ts';
import { type NetworkMap, networkMap } from '../verdict/aggregate/network.ts';
import { networkEvidence } from '../verdict/aggregate/network-evidence.ts';
import { networkVerdict } from '../verdict/aggregate/network-verdict.ts';
import { LAST_RECONCILE } from '../verdict/as-of.ts';
import { addressEvidence } from '../verdict/evidence/address.ts';
import { verdictFragment } from '../verdict/model/verdict-fragment.ts';
import { LISTED_BLOCK, NETWORK_BLOCK } from '../verdict/stored.ts';
import type { AnchorLabel } from './sites.ts';

/** An anchor to judge: `key` is its order key, `block` the network where it is one. */
export interface JudgedAnchor {
  readonly name: string;
  readonly key: string;
  readonly block: NetworkMap | null;
}

const KEPT = ['name', 'asOf'];

const ADDRESS = [verdictFragment(KEPT, { kinds: ['ip'], account: false }), LISTED_BLOCK];

/** How the evidence on each is gathered, the model, and what of the verdict a stored node keeps. */
const JUDGED: Readonly<Record<AnchorLabel, readonly string[]>> = {
  IPV4: [addressEvidence('IPV4'), ...ADDRESS],
  IPV6: [addressEvidence('IPV6'), ...ADDRESS],
  PREFIX: [networkEvidence(), networkVerdict(KEPT), NETWORK_BLOCK],
};

/** Statement that judges `$input.anchors` as of the last reconcile: `name` and `verdict`, no rows before the first one. */
export function anchorVerdictsText(label: AnchorLabel): string {
  const [evidence, model, block] = JUDGED[label];
  return `${LAST_RECONCILE}
WITH lastAsOf AS asOf, wanting WHERE lastAsOf IS NOT NULL
UNWIND $input.anchors AS anchor
WITH asOf, wanting, anchor.name AS name, anchor.key AS key, anchor.block AS block
${evidence}
${model}
RETURN name, ${block} AS verdict`;
}

/** An anchor as that statement takes it. */
export function judgedAnchor(label: AnchorLabel, { name, key }: Omit<JudgedAnchor, 'block'>): JudgedAnchor {
  return { name, key, block: label === 'PREFIX' ? networkMap(name) : null };
}

/** The properties that a row of that statement gives, in the driver's types. */
export function verdictProperties(label: AnchorLabel, { verdict }: Row): Readonly<Record<string, unknown>> {
  const whole = WHOLE[label];
  const known = Object.entries(verdict ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, whole.has(name) ? BigInt(Number(value)) : value]));
}

const WHOLE: Readonly<Record<AnchorLabel, ReadonlySet<string>>> = {
  IPV4: wholeNumbers('IPV4'),
  IPV6: wholeNumbers('IPV6'),
  PREFIX: wholeNumbers('PREFIX'),
};

function wholeNumbers(label: AnchorLabel): ReadonlySet<string> {
  const properties = LABELS.find((declared) => declared.label === label)?.properties ?? [];
  return new Set(properties.filter(({ type }) => type === 'int').map(({ name }) => name));
}
