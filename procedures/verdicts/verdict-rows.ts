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

/** How things of one label are judged: which evidence is gathered, and by which model. */
interface Branch {
  readonly evidence: string;
  readonly model: 'listings' | 'network' | 'asn';
}

/** Every label that has verdicts, in the fixed order in which branches stand in a text: so that plans are made once. */
const BRANCHES: Readonly<Record<string, Branch>> = {
  IPV4: { evidence: addressEvidence('IPV4'), model: 'listings' },
  IPV6: { evidence: addressEvidence('IPV6'), model: 'listings' },
  HOSTNAME: { evidence: HOST_EVIDENCE, model: 'listings' },
  URL: { evidence: PATH_EVIDENCE, model: 'listings' },
  FILE_HASH: { evidence: HASH_EVIDENCE, model: 'listings' },
  TLS_FINGERPRINT: { evidence: TLS_EVIDENCE, model: 'listings' },
  CRYPTO_ADDRESS: { evidence: CRYPTO_EVIDENCE, model: 'listings' },
  CVE: { evidence: CVE_EVIDENCE, model: 'listings' },
  PREFIX: { evidence: networkEvidence(), model: 'network' },
  ASN: { evidence: asnEvidence(), model: 'asn' },
};

const MODELS: Readonly<Record<Branch['model'], string>> = {
  listings: verdictFragment(),
  network: networkVerdict(),
  asn: asnVerdict(),
};

/**
 * Clauses that bind, for every thing in the lists of the map `input` and in their order, `name`, `evidence` and `verdict`
 * (maps of `engine/verdict/verdict.ts`). Stored and never-stored things go the same way; a verdict that is stored is
 * told as of the instant that it was stored for.
 */
export function verdictRows(labels: readonly string[]): string {
  const models = Object.entries(MODELS).flatMap(([model, text]) => {
    const branches = Object.entries(BRANCHES).filter(
      ([label, branch]) => branch.model === model && labels.includes(label),
    );
    if (branches.length === 0) return [];
    const gathered = branches.map(([label]) => evidenceBranch(label)).join('\nUNION ALL\n');
    return `CALL (input, lastAsOf, wanting) {\n${gathered}\n}\n${text}\nRETURN at, name, evidence, verdict`;
  });
  return `CALL (input) {
${LAST_RECONCILE}
CALL (input, lastAsOf, wanting) {
${models.join('\nUNION ALL\n')}
}
RETURN at, name, evidence, verdict ORDER BY at
}`;
}

/**
 * The statement that gathers the evidence on the things of one label in the map `input`: `at`, `name`, `asOf`, `evidence`.
 * It reads `lastAsOf` and `wanting` besides. What is stored stands as of the instant that it was judged for.
 */
export function evidenceBranch(label: string): string {
  return `UNWIND input.${label} AS entry
WITH wanting, lastAsOf, entry.at AS at, entry.name AS name, entry.key AS key, entry.block AS block
${storedAsOf(label)}
WITH wanting, at, name, key, block, asOf
${BRANCHES[label]?.evidence ?? ''}
RETURN at, name, asOf, evidence`;
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
