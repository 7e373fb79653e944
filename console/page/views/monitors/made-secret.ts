import { type Row, textOf } from '../../api/read.ts';

/** The secret of a new rule, until the page of its target shows it. */
let kept: { readonly target: string; readonly secret: string } | null = null;

/** The secret of a new rule; null if none was created for it. */
export function madeSecret(rule: Row): string | null {
  const told = textOf(rule.webhook_secret);
  return told?.startsWith('whsec_') === true ? told : null;
}

/** Stores the secret of a rule for the next page. */
export function keepSecret(rule: Row): void {
  const [target, secret] = [textOf(rule.target), madeSecret(rule)];
  kept = target === null || secret === null ? null : { target, secret };
}

/** Returns the stored secret of a target once. */
export function takeSecret(target: string): string | null {
  const secret = kept?.target === target ? kept.secret : null;
  kept = null;
  return secret;
}
