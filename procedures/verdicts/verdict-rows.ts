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
import { verdictFragment } from '../../engine/verdict/model/verdict-fragment.ts';
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

/** How things of one label are judged: which evidence is gathered, and of what kind they are. */
interface Branch {
  readonly kind: VerdictKind;
  readonly evidence: string;
}

/** Every label that has verdicts, in the fixed order in which branches stand in a text: so that plans are made once. */
const BRANCHES: Readonly<Record<string, Branch>> = {
  IPV4: { kind: 'ip', evidence: addressEvidence('IPV4') },
  IPV6: { kind: 'ip', evidence: addressEvidence('IPV6') },
  HOSTNAME: { kind: 'domain', evidence: HOST_EVIDENCE },
  URL: { kind: 'url', evidence: PATH_EVIDENCE },
  FILE_HASH: { kind: 'hash', evidence: HASH_EVIDENCE },
  TLS_FINGERPRINT: { kind: 'tls', evidence: TLS_EVIDENCE },
  CRYPTO_ADDRESS: { kind: 'crypto', evidence: CRYPTO_EVIDENCE },
  CVE: { kind: 'cve', evidence: CVE_EVIDENCE },
  PREFIX: { kind: 'network', evidence: networkEvidence() },
  ASN: { kind: 'asn', evidence: asnEvidence() },
};

/** What of a thing there is behind its model. */
const KEPT = ['at', 'name'];

/** The models of verdicts, and the labels that each judges. */
const MODELS: readonly {
  readonly judges: (kind: VerdictKind) => boolean;
  readonly verdict: (kinds: readonly VerdictKind[]) => string;
}[] = [
  {
    judges: (kind) => kind !== 'network' && kind !== 'asn',
    verdict: (kinds) => verdictFragment(KEPT, { kinds }),
  },
  { judges: (kind) => kind === 'network', verdict: () => networkVerdict(KEPT) },
  { judges: (kind) => kind === 'asn', verdict: () => asnVerdict(KEPT) },
];

/** The kinds of things that have these labels, each once. */
export function kindsOf(labels: readonly string[]): VerdictKind[] {
  const branches = Object.entries(BRANCHES).filter(([label]) => labels.includes(label));
  return [...new Set(branches.map(([, { kind }]) => kind))];
}

/**
 * Clauses that bind, for every thing in the lists of the map `input` and in their order, `name`, `evidence` and `verdict`
 * (maps of `engine/verdict/verdict.ts`). They stand at the beginning of a `CALL (input) { }`. Stored and never-stored things
 * go the same way; a verdict that is stored is told as of the instant that it was stored for.
 */
export function verdictRows(labels: readonly string[]): string {
  const models = MODELS.flatMap(({ judges, verdict }) => {
    const judged = Object.entries(BRANCHES).filter(([label, { kind }]) => judges(kind) && labels.includes(label));
    const own = judged.map(([label]) => label);
    if (own.length === 0) return [];
    const [only] = own;
    const gathered =
      own.length === 1 && only !== undefined
        ? `${gatheredEvidence(only)}\nWITH at, name, asOf, evidence`
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
${BRANCHES[label]?.evidence ?? ''}`;
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
