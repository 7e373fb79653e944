import type { ChangeType } from '../../views/changes/reported-change.ts';

/** What a rule may watch: the first six are the contract's (rest.md 3.10). */
export const ALERT_TYPES = [
  'downtime',
  'dns_change',
  'whois_change',
  'ssl_expiring',
  'content_change',
  'technology_change',
  'certificate_change',
  'routing_change',
  'reputation_change',
  'query',
] as const;

export type AlertType = (typeof ALERT_TYPES)[number];

/** Ways to a receiver that a rule may name. */
export const CHANNELS = ['email', 'slack', 'webhook', 'pagerduty'] as const;

export type Channel = (typeof CHANNELS)[number];

/** Shapes in which a webhook is sent: ours, and that of an Alertmanager. */
export const WEBHOOK_FORMATS = ['standard', 'alertmanager'] as const;

const CHANGES: ReadonlyMap<AlertType, ChangeType> = new Map([
  ['dns_change', 'dns'],
  ['whois_change', 'whois'],
  ['content_change', 'content'],
  ['technology_change', 'technology'],
  ['certificate_change', 'ssl'],
  ['routing_change', 'ip'],
  ['reputation_change', 'reputation'],
]);

/** Types of rules that nothing fires but a probe of the target. */
const PROBING: ReadonlySet<AlertType> = new Set(['downtime', 'content_change', 'technology_change']);

/** Whether rules of this type rest on probes of their target. */
export function needsProbes(type: AlertType): boolean {
  return PROBING.has(type);
}

/** The type of changes that a type of rule reports; null where it looks at a state instead. */
export function changeTypeOf(type: AlertType): ChangeType | null {
  return CHANGES.get(type) ?? null;
}
