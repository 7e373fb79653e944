import type { AheadTexts } from '../../engine/procedure-catalog.ts';
import { asnEvidence } from '../../engine/verdict/aggregate/asn-evidence.ts';
import { asnVerdict } from '../../engine/verdict/aggregate/asn-verdict.ts';
import { type NetworkMap, networkMap } from '../../engine/verdict/aggregate/network.ts';
import { networkEvidence } from '../../engine/verdict/aggregate/network-evidence.ts';
import { networkVerdict } from '../../engine/verdict/aggregate/network-verdict.ts';
import { LAST_RECONCILE } from '../../engine/verdict/as-of.ts';
import { addressEvidence } from '../../engine/verdict/evidence/address.ts';
import { HOST_EVIDENCE } from '../../engine/verdict/evidence/host.ts';
import { PATH_EVIDENCE } from '../../engine/verdict/evidence/kit-path.ts';
import { CRYPTO_EVIDENCE, HASH_EVIDENCE, TLS_EVIDENCE } from '../../engine/verdict/evidence/listed.ts';
import { CVE_EVIDENCE } from '../../engine/verdict/evidence/vulnerability.ts';
import { kindOf, kindsOf } from '../../engine/verdict/kind-of.ts';
import { LISTED_KINDS, verdictFragment } from '../../engine/verdict/model/verdict-fragment.ts';
import type { VerdictKind } from '../../engine/verdict/verdict.ts';
import type { AnyIndicator } from '../read-indicator.ts';

/** One thing to judge, as a branch reads it: `at` is its place in the answer. */
interface VerdictEntry {
  readonly at: bigint;
  readonly name: string;
  /** Order key of an address. */
  readonly key: string | null;
  /** A network in the form in which its fragments read it. */
  readonly block: NetworkMap | null;
}

/** How the evidence on things of each label is gathered, in the fixed order in which branches stand: so that plans are made once. */
const EVIDENCE: Readonly<Record<string, string>> = {
  IPV4: addressEvidence('IPV4'),
  IPV6: addressEvidence('IPV6'),
  HOSTNAME: HOST_EVIDENCE,
  URL: PATH_EVIDENCE,
  FILE_HASH: HASH_EVIDENCE,
  TLS_FINGERPRINT: TLS_EVIDENCE,
  CRYPTO_ADDRESS: CRYPTO_EVIDENCE,
  CVE: CVE_EVIDENCE,
  PREFIX: networkEvidence(),
  ASN: asnEvidence(),
};

/** What of a thing there is behind its model. */
const KEPT = ['at', 'name'];

/** The models of verdicts, and the kinds that each judges. */
const MODELS: readonly {
  readonly judges: readonly VerdictKind[];
  readonly verdict: (kinds: readonly VerdictKind[]) => string;
}[] = [
  { judges: LISTED_KINDS, verdict: (kinds) => verdictFragment(KEPT, { kinds }) },
  { judges: ['network'], verdict: () => networkVerdict(KEPT) },
  { judges: ['asn'], verdict: () => asnVerdict(KEPT) },
];

/**
 * Clauses that bind, for every thing in the lists of the map `input` and in their order, `name`, `evidence` and `verdict`
 * (maps of `engine/verdict/verdict.ts`). They stand at the beginning of a `CALL (input) { }`. Stored and never-stored things
 * go the same way; a verdict that is stored is told as of the instant that it was stored for.
 */
export function verdictRows(labels: readonly string[]): string {
  const inOrder = Object.keys(EVIDENCE).filter((label) => labels.includes(label));
  const models = MODELS.flatMap(({ judges, verdict }) => {
    const own = inOrder.filter((label) => judges.includes(kindOf(label)));
    const [first, ...others] = own;
    if (first === undefined) return [];
    const gathered =
      others.length === 0
        ? `${gatheredEvidence(first)}\nWITH at, name, asOf, evidence`
        : subquery(own.map(evidenceBranch));
    return `${gathered}\n${verdict(kindsOf(own))}`;
  });
  return `${LAST_RECONCILE}
${models.length === 1 ? models[0] : subquery(models.map((text) => `${text}\nRETURN at, name, evidence, verdict`))}
WITH at, name, evidence, verdict ORDER BY at`;
}

function subquery(branches: readonly string[]): string {
  return `CALL (input, lastAsOf, wanting) {\n${branches.join('\nUNION ALL\n')}\n}`;
}

/**
 * The statement that gathers the evidence on the things of one label in the map `input`: `at`, `name`, `asOf`, `evidence`.
 * It reads `lastAsOf` and `wanting` besides. What is stored stands as of the instant that it was judged for.
 */
export function evidenceBranch(label: string): string {
  return `${gatheredEvidence(label)}\nRETURN at, name, asOf, evidence`;
}

function gatheredEvidence(label: string): string {
  return `UNWIND input.${label} AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
${storedAsOf(label)}
WITH wanting, at, name, key, block, asOf
${EVIDENCE[label] ?? ''}`;
}

/** Clause that binds `asOf`, the instant that a thing is judged for: its own, else that of the last reconcile. */
export function storedAsOf(label: string): string {
  return `OPTIONAL MATCH (stored:${label} {name: name})
WITH *, coalesce(stored.verdictAsOf, lastAsOf, input.asOf) AS asOf`;
}

/** The map `input` of one call: its things by label, and the instant that ages are measured from where none is stored. */
export function verdictInput(
  entries: readonly AnyIndicator[],
  labels: readonly string[],
  asOf: Date,
): Readonly<Record<string, unknown>> {
  const listed = labels.map((label): [string, VerdictEntry[]] => [
    label,
    entries.flatMap((entry, at) => (entry.label === label ? [entryOf(entry, at)] : [])),
  ]);
  return { ...Object.fromEntries(listed), asOf: BigInt(asOf.valueOf()) };
}

function entryOf({ kind, name, start }: AnyIndicator, at: number): VerdictEntry {
  return { at: BigInt(at), name, key: start, block: kind === 'network' ? networkMap(name) : null };
}

/** One thing of each of the labels that are asked for most. */
export const MIXED_EXAMPLE =
  '["2001:db8::10", "www.example.org", "203.0.113.0/24", "AS64500", "CVE-2021-44228", "d41d8cd98f00b204e9800998ecf8427e"]';

/** A text of each label alone, so that a list of any mixture meets texts that are planned; they return `at`. */
export function byLabel(labels: readonly string[], textFor: (labels: readonly string[]) => string): AheadTexts {
  return { texts: labels.map((label) => textFor([label])), order: 'at' };
}

/** The labels of the things, each once; one of them where there are no things, as a text needs some branch. */
export function labelsOf(entries: readonly AnyIndicator[]): string[] {
  return entries.length === 0 ? ['IPV4'] : [...new Set(entries.map(({ label }) => label))];
}
