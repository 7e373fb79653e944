import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../ops/monitors/alert-event.ts';
import { type AlertRule, newState } from '../../../ops/monitors/alert-rule.ts';
import type { AlertType } from '../../../ops/monitors/alert-types.ts';
import { judgeRule, type NewChange, type RuleFacts } from '../../../ops/monitors/judge-rule.ts';
import type { Probed } from '../../../ops/monitors/probes.ts';

const NOW = Date.parse('2026-08-03T09:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function rule(type: AlertType, more: Partial<AlertRule> = {}): AlertRule {
  return {
    id: 'alert_1',
    owner: 'key',
    target: 'example.com',
    type,
    settings: {
      target: 'example.com',
      type,
      threshold_days: type === 'ssl_expiring' ? 14 : null,
      channels: ['webhook'],
      email: null,
      slack_webhook: null,
      webhook_url: 'https://hooks.example.org/svc',
      pagerduty_key: null,
      webhook_secret: null,
      format: 'standard',
      query: null,
    },
    enabled: true,
    silencedUntil: null,
    offChannels: [],
    createdAt: NOW,
    evaluation: 1,
    dueAt: NOW,
    state: newState(NOW),
    error: null,
    ...more,
  };
}

function facts(more: Partial<RuleFacts> = {}): RuleFacts {
  return { now: NOW, changes: [], certificateEndsAt: null, probed: null, rows: null, ...more };
}

/** A target that did not answer so many probes. */
function silent(failures: number): Probed {
  return { failures, unknownReason: null };
}

/** A target that could not be asked, so many times since it last answered. */
function unasked(failures: number): Probed {
  return { failures, unknownReason: 'example.com does not resolve.' };
}

function change(more: Partial<NewChange> = {}): NewChange {
  const head = { id: 'c1', recordedAt: NOW, isOfAge: false, timestamp: '2026-08-03T08:00:00Z' };
  const said = { type: 'dns', field: 'A_RECORD', old_value: '198.51.100.7', new_value: '192.0.2.10' } as const;
  return { ...head, ...said, severity: 'medium', ...more };
}

/** Judges the steps one after another, each with the state from the step before. Returns the events of each step. */
function reported(first: AlertRule, steps: readonly Partial<RuleFacts & Pick<AlertRule, 'silencedUntil'>>[]) {
  let current = first;
  return steps.map(({ silencedUntil = null, ...step }) => {
    const { state, occurrences } = judgeRule({ ...current, silencedUntil }, facts(step));
    current = { ...current, state, evaluation: current.evaluation + 1 };
    return occurrences.map(({ event, message }) => `${event} ${message}`);
  });
}

describe('a rule about changes', () => {
  it('A rule about changes reports a change once, with the old and the new value', () => {
    const { occurrences } = judgeRule(rule('dns_change'), facts({ changes: [change()] }));
    expect(occurrences).toEqual([
      {
        event: 'alert.triggered',
        severity: 'medium',
        field: 'A_RECORD',
        old_value: '198.51.100.7',
        new_value: '192.0.2.10',
        message: 'A RECORD changed from 198.51.100.7 to 192.0.2.10',
        changes: [
          {
            timestamp: '2026-08-03T08:00:00Z',
            type: 'dns',
            field: 'A_RECORD',
            old_value: '198.51.100.7',
            new_value: '192.0.2.10',
            severity: 'medium',
          },
        ],
      },
    ]);
  });

  it('A rule about changes reports the changes of one evaluation together, with the highest severity', () => {
    const changes = [
      change(),
      change({ id: 'c2', field: 'NS_RECORD', old_value: null, new_value: 'ns.evil.test', severity: 'high' }),
    ];
    const { occurrences } = judgeRule(rule('dns_change'), facts({ changes }));
    expect(occurrences.map(({ severity, message }) => [severity, message])).toEqual([
      ['high', '2 changes: A RECORD changed from 198.51.100.7 to 192.0.2.10; NS RECORD ns.evil.test came'],
    ]);
  });

  it('An alert about changes is over after a day without another change', () => {
    expect(
      reported(rule('dns_change'), [
        { changes: [change()] },
        { now: NOW + HOUR },
        { now: NOW + 20 * HOUR, changes: [change({ id: 'c2', old_value: null, new_value: '192.0.2.11' })] },
        { now: NOW + 25 * HOUR },
        { now: NOW + 45 * HOUR },
        { now: NOW + 46 * HOUR },
      ]),
    ).toEqual([
      ['alert.triggered A RECORD changed from 198.51.100.7 to 192.0.2.10'],
      [],
      ['alert.triggered A RECORD 192.0.2.11 came'],
      [],
      ['alert.resolved No further change since'],
      [],
    ]);
  });

  it('A rule about changes leaves what only time changed to the digest of the day', () => {
    const aged = change({
      type: 'reputation',
      field: 'VERDICT_LEVEL',
      old_value: 'HIGH',
      new_value: 'MEDIUM',
      isOfAge: true,
    });
    expect(
      reported(rule('reputation_change'), [
        { changes: [aged] },
        { now: NOW + HOUR, changes: [{ ...aged, id: 'c2', old_value: 'MEDIUM', new_value: 'LOW' }] },
        { now: NOW + DAY },
        { now: NOW + 2 * DAY },
      ]),
    ).toEqual([
      [],
      [],
      [
        'alert.digest What time alone changed: VERDICT LEVEL changed from HIGH to MEDIUM; VERDICT LEVEL changed from MEDIUM to LOW',
      ],
      [],
    ]);
  });
});

describe('a silenced rule', () => {
  it('A silenced rule reports at the end of its silence what is not over, and nothing of what is over', () => {
    const silencedUntil = NOW + 2 * HOUR;
    expect(
      reported(rule('downtime'), [
        { probed: silent(2), silencedUntil },
        { now: NOW + HOUR, probed: silent(3), silencedUntil },
        { now: NOW + 3 * HOUR, probed: silent(4), silencedUntil },
        { now: NOW + 4 * HOUR, probed: silent(5), silencedUntil },
        { now: NOW + 5 * HOUR, probed: silent(0), silencedUntil },
      ]),
    ).toEqual([
      // The first is stored as an event that was not sent.
      ['alert.triggered It did not answer, 2 times one after another'],
      [],
      ['alert.triggered It did not answer, 2 times one after another'],
      [],
      ['alert.resolved It answers again'],
    ]);
    expect(
      reported(rule('downtime'), [
        { probed: silent(2), silencedUntil },
        { probed: silent(0), silencedUntil },
        { probed: silent(0) },
      ]),
    ).toEqual([['alert.triggered It did not answer, 2 times one after another'], [], []]);
  });
});

describe('a rule about a certificate', () => {
  const ends = (days: number) => NOW + days * DAY;

  it('A rule about a certificate reports once that it ends, again for another one, and that it was renewed', () => {
    expect(
      reported(rule('ssl_expiring'), [
        { certificateEndsAt: ends(15) },
        { certificateEndsAt: ends(12) },
        { certificateEndsAt: ends(12), now: NOW + HOUR },
        { certificateEndsAt: null },
        { certificateEndsAt: ends(90) },
        { certificateEndsAt: ends(-1) },
      ]),
    ).toEqual([
      [],
      ['alert.triggered Certificate expires in 12 days'],
      [],
      [],
      ['alert.resolved Certificate is valid for 90 more days'],
      ['alert.triggered Certificate has expired on 2026-08-02'],
    ]);
  });

  it('A rule about a certificate names the day as the contract does', () => {
    const { occurrences } = judgeRule(rule('ssl_expiring'), facts({ certificateEndsAt: ends(12) }));
    expect(occurrences).toEqual([
      {
        event: 'alert.triggered',
        severity: 'medium',
        field: 'certificate',
        old_value: null,
        new_value: '2026-08-15',
        message: 'Certificate expires in 12 days',
        changes: [],
      },
    ]);
  });
});

describe('a rule about downtime', () => {
  it('A rule about downtime waits for a second failure, and reports nothing if there are no probes', () => {
    expect(
      reported(rule('downtime'), [
        {},
        { probed: silent(1) },
        { probed: silent(0) },
        { probed: silent(1) },
        { probed: silent(2) },
      ]),
    ).toEqual([[], [], [], [], ['alert.triggered It did not answer, 2 times one after another']]);
  });

  it('A rule about downtime reports nothing of a target that could never be asked, and ends an alert about it', () => {
    expect(
      reported(rule('downtime'), [
        { probed: unasked(0) },
        { probed: unasked(0) },
        { probed: silent(2) },
        { probed: unasked(0) },
        { probed: unasked(0) },
      ]),
    ).toEqual([
      [],
      [],
      ['alert.triggered It did not answer, 2 times one after another'],
      ['alert.resolved Its state is unknown: example.com does not resolve.'],
      [],
    ]);
  });

  it('A rule about downtime reports that a target which answered can no longer be asked, and never that it is down', () => {
    const [, , occurrences] = [unasked(1), unasked(1), unasked(2)].map(
      (probed) => judgeRule(rule('downtime'), facts({ probed })).occurrences,
    );
    expect(occurrences).toEqual([
      {
        event: 'alert.triggered',
        severity: 'high',
        field: 'status',
        old_value: 'up',
        new_value: 'unknown',
        message: 'It could not be asked, 2 times one after another: example.com does not resolve.',
        changes: [],
      },
    ]);
    expect(reported(rule('downtime'), [{ probed: unasked(2) }, { probed: unasked(3) }, { probed: silent(0) }])).toEqual(
      [
        ['alert.triggered It could not be asked, 2 times one after another: example.com does not resolve.'],
        [],
        ['alert.resolved It answers again'],
      ],
    );
  });
});

describe('a rule with a query', () => {
  const rows = (...names: string[]) => new Map(names.map((name) => [name, `name ${name}`]));

  it('A rule with a query takes its first answer as known, reports each new row once, and when no new row is left', () => {
    expect(
      reported(rule('query'), [
        { rows: rows('a') },
        { rows: rows('a') },
        { rows: null },
        { rows: rows('a', 'b', 'c') },
        { rows: rows('a', 'c') },
        { rows: rows('a', 'c', 'd') },
        { rows: rows('a') },
        { rows: rows('a', 'b') },
      ]),
    ).toEqual([
      [],
      [],
      [],
      ['alert.triggered 2 new rows: name b; name c'],
      [],
      ['alert.triggered 1 new row: name d'],
      ['alert.resolved None of its rows is there any more'],
      ['alert.triggered 1 new row: name b'],
    ]);
  });
});

describe('events', () => {
  it('Events have ids that no other evaluation has, and shorten long values', () => {
    const long = 'x'.repeat(2000);
    const { occurrences } = judgeRule(rule('dns_change'), facts({ changes: [change({ new_value: long })] }));
    const [event] = eventsOf(rule('dns_change'), occurrences, NOW);
    const [next] = eventsOf(rule('dns_change', { evaluation: 2 }), occurrences, NOW);
    expect(event?.eventId).toMatch(/^evt_[0-9a-f]{24}$/);
    expect(next?.eventId).not.toBe(event?.eventId);
    expect(JSON.stringify(event).length).toBeLessThan(4000);
    expect(event).toMatchObject({ alertId: 'alert_1', change_count: 1, timestamp: '2026-08-03T09:00:00.000Z' });
  });
});
