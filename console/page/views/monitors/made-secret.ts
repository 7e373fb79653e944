import { type Row, textOf } from '../../api/read.ts';

/** The secret of a rule that was made on another page, until its target's page shows it. */
let kept: { readonly target: string; readonly secret: string } | null = null;

/** The secret of a rule as it was made; null where none was made for it. */
export function madeSecret(rule: Row): string | null {
  const told = textOf(rule.webhook_secret);
  return told?.startsWith('whsec_') === true ? told : null;
}

/** Keeps the secret of a rule for the page that is gone to. */
export function keepSecret(rule: Row): void {
  const [target, secret] = [textOf(rule.target), madeSecret(rule)];
  kept = target === null || secret === null ? null : { target, secret };
}

/** Takes what was kept for a target, once. */
export function takeSecret(target: string): string | null {
  const secret = kept?.target === target ? kept.secret : null;
  kept = null;
  return secret;
}
