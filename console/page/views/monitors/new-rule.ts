import { type Row, textOf } from '../../api/read.ts';

/** The secret of a new rule, until the page of its target shows it. */
let stored: { readonly target: string; readonly secret: string } | null = null;

/** Returns the secret of a new rule; null if none was created for it. */
export function newSecret(rule: Row): string | null {
  const secret = textOf(rule.webhook_secret);
  return secret?.startsWith('whsec_') === true ? secret : null;
}

/** Stores the secret of a rule for the next page. */
export function storeSecret(rule: Row): void {
  const [target, secret] = [textOf(rule.target), newSecret(rule)];
  stored = target === null || secret === null ? null : { target, secret };
}

/** Returns the stored secret of a target once. */
export function takeSecret(target: string): string | null {
  const secret = stored?.target === target ? stored.secret : null;
  stored = null;
  return secret;
}
