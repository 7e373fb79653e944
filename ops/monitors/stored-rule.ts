import type { Row } from '../../store/database.ts';
import { ALERT_RULE, type AlertRule } from './alert-rule.ts';

/** What a text returns of a rule `r`. */
export const RULE_ROW = `r {.id, .owner, .target, .type, .settings, .enabled, .silencedUntil, .offChannels, .createdAt, .evaluation, .dueAt, .state, .error}`;

/** A rule as a text returned it under `rule`. */
export function ruleOf({ rule }: Row): AlertRule {
  const row: Row = typeof rule === 'object' && rule !== null ? { ...rule } : {};
  return ALERT_RULE.parse({
    ...row,
    settings: JSON.parse(String(row.settings)),
    state: JSON.parse(String(row.state)),
    dueAt: row.dueAt ?? null,
    silencedUntil: row.silencedUntil ?? null,
    offChannels: row.offChannels ?? [],
    error: row.error ?? null,
  });
}
