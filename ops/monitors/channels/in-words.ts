import type { AlertEvent } from '../alert-event.ts';

const WORDS = { 'alert.triggered': 'Alert', 'alert.resolved': 'Resolved', 'alert.digest': 'Digest' } as const;

/** An event in a line for people. */
export function lineOf({ event, target, type, message, severity }: AlertEvent): string {
  const weight = event === 'alert.triggered' ? `, ${severity}` : '';
  return `${WORDS[event]}: ${target} (${type.replaceAll('_', ' ')}${weight}): ${message}`;
}
