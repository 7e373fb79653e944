/** The verdict model (contract 5): the only place that computes a verdict. */
import { judgeAsn } from './asn.ts';
import { decided } from './decided.ts';
import type { Evidence } from './evidence.ts';
import { evidenceAt } from './evidence-at.ts';
import { judgeListed } from './listed.ts';
import { judgeNetwork } from './network.ts';
import { decisionOf } from './operator.ts';
import type { Verdict } from './verdict.ts';

/** Options of a verdict. */
export interface JudgeOptions {
  /** False leaves notices, factors and sources empty: for verdicts that are stored. */
  readonly account?: boolean;
}

/** Judges the evidence on an indicator of any kind; ages are measured from `asOfMs`, epoch ms. */
export function judge(given: Evidence, asOfMs: number, { account = true }: JudgeOptions = {}): Verdict {
  const evidence = evidenceAt(given, asOfMs);
  return decided(byRules(evidence, asOfMs, account), decisionOf(evidence));
}

function byRules(evidence: Evidence, asOfMs: number, account: boolean): Verdict {
  switch (evidence.kind) {
    case 'network':
      return judgeNetwork(evidence, asOfMs, account);
    case 'asn':
      return judgeAsn(evidence, asOfMs, account);
    default:
      return judgeListed(evidence, asOfMs, account);
  }
}
