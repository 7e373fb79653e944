import { type Row, textOf, textsOf } from '../../api/read.ts';

/** What only the answer that creates a rule contains. */
export interface NewRule {
  /** Signs its webhook; null if none was created for it. */
  readonly secret: string | null;
  /** Receivers that cannot be reached now. */
  readonly warnings: readonly string[];
}

const NOTHING: NewRule = { secret: null, warnings: [] };

/** A new rule, until the page of its target shows it. */
let stored: { readonly target: string; readonly rule: NewRule } | null = null;

/** Returns what the answer that creates a rule says once. */
export function newRule(rule: Row): NewRule {
  const secret = textOf(rule.webhook_secret);
  return { secret: secret?.startsWith('whsec_') === true ? secret : null, warnings: textsOf(rule.warnings) };
}

/** Stores a new rule for the next page. */
export function storeNewRule(rule: Row): void {
  const target = textOf(rule.target);
  stored = target === null ? null : { target, rule: newRule(rule) };
}

/** Returns the stored rule of a target once. */
export function takeNewRule(target: string): NewRule {
  const rule = stored?.target === target ? stored.rule : NOTHING;
  stored = null;
  return rule;
}
