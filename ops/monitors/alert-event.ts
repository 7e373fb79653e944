import type { ReportedChange, Severity } from '../../views/changes/reported-change.ts';
import { type AlertRule, hashOf } from './alert-rule.ts';

/** Kinds of events: an alert began, is over, or is part of the digest of a day. */
type EventName = 'alert.triggered' | 'alert.resolved' | 'alert.digest';

/** What came of one evaluation of one rule. */
export interface AlertOccurrence {
  readonly event: EventName;
  readonly severity: Severity;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly message: string;
  /** All that it is about, where that is more than one thing. */
  readonly changes: readonly ReportedChange[];
}

/** What is sent (contract rest.md 3.10); `changes` and `change_count` are ours. */
export interface AlertEvent {
  readonly event: EventName;
  readonly eventId: string;
  readonly alertId: string;
  readonly target: string;
  readonly type: string;
  readonly severity: Severity;
  readonly timestamp: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly message: string;
  readonly change_count: number;
  readonly changes: readonly ReportedChange[];
}

/** Changes that one event names; of more it gives the number. */
const MOST_CHANGES = 20;
/** Receivers read no novels. */
const MOST_CHARACTERS = 500;

/**
 * The events of one evaluation. Of two evaluations at once one is written: so its number makes an id that no other event has, and that
 * stays the same however often the event is sent.
 */
export function eventsOf(rule: AlertRule, occurrences: readonly AlertOccurrence[], now: number): readonly AlertEvent[] {
  return occurrences.map((occurrence, index) => ({
    event: occurrence.event,
    eventId: eventId(rule, index),
    alertId: rule.id,
    target: rule.target,
    type: rule.type,
    severity: occurrence.severity,
    timestamp: new Date(now).toISOString(),
    field: occurrence.field,
    old_value: shortened(occurrence.old_value),
    new_value: shortened(occurrence.new_value),
    message: shortened(occurrence.message) ?? '',
    change_count: occurrence.changes.length,
    changes: occurrence.changes.slice(0, MOST_CHANGES).map((change) => ({
      ...change,
      old_value: shortened(change.old_value),
      new_value: shortened(change.new_value),
    })),
  }));
}

/** The id of an event of the evaluation that a rule comes to next. */
export function eventId(rule: Pick<AlertRule, 'id' | 'createdAt' | 'evaluation'>, index: number): string {
  return `evt_${hashOf([rule.id, String(rule.createdAt), String(rule.evaluation), String(index)])}`;
}

function shortened(text: string | null): string | null {
  return text === null || text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}
