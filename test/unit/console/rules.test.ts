import { describe, expect, it } from 'vitest';
import { resolvedIn } from '../../../console/page/views/monitors/resolved.ts';
import { bodyOf, valuesOf } from '../../../console/page/views/monitors/rule-body.ts';
import { CHANNELS, RULE_TYPES } from '../../../console/page/views/monitors/rule-types.ts';
import * as contract from '../../../ops/monitors/alert-types.ts';

const HOOK = 'https://hooks.example.org/weft';

describe('the form of a rule', () => {
  it('The form of a rule offers every type and every channel of the API', () => {
    expect(RULE_TYPES.map(([type]) => type).toSorted()).toEqual([...contract.ALERT_TYPES].sort());
    expect(CHANNELS.map(({ channel }) => channel).toSorted()).toEqual([...contract.CHANNELS].sort());
  });

  it('The form of a rule sends only the filled fields that belong to the type', () => {
    const values = { ...valuesOf(null), webhook_url: ` ${HOOK} `, webhook_secret: '' };
    expect(bodyOf(values)).toEqual({ type: 'dns_change', webhook_url: HOOK, format: 'standard' });
    expect(bodyOf({ ...values, type: 'ssl_expiring', threshold_days: '30' })).toEqual({
      ...{ type: 'ssl_expiring', webhook_url: HOOK, format: 'standard' },
      threshold_days: 30,
    });
    expect(bodyOf({ ...values, format: 'alertmanager', webhook_secret: 'whsec_x' })).toEqual({
      ...{ type: 'dns_change', webhook_url: HOOK, format: 'alertmanager' },
    });
    expect(bodyOf({ ...valuesOf(null), type: 'query', email: 'soc@example.org', webhook_secret: 'whsec_x' })).toEqual({
      ...{ type: 'query', email: 'soc@example.org' },
      query: expect.stringContaining('$target'),
    });
  });

  it('The form of a rule starts with the edited rule, without masked secrets', () => {
    const rule = {
      ...{ type: 'ssl_expiring', threshold_days: 7, webhook_url: HOOK, slack_webhook: '…1234', format: 'standard' },
      ...{ query: null, email: null, webhook_secret: '…9k0=' },
    };
    expect(bodyOf(valuesOf(rule))).toEqual({
      ...{ type: 'ssl_expiring', threshold_days: 7, webhook_url: HOOK, format: 'standard' },
    });
  });
});

describe('resolved alerts', () => {
  const sent = (eventId: string, event: string, alertId: string, at: number, channel = 'webhook') => ({
    ...{ eventId, event: `alert.${event}`, alertId, channel, message: eventId },
    created_at: new Date(at).toISOString(),
  });
  const time = (at: number) => new Date(at).toISOString();

  it('resolvedIn lists each alert of a rule once, with the first resolution of its rule after it', () => {
    const log = [
      sent('t3', 'triggered', 'a', 6),
      sent('r2', 'resolved', 'a', 5),
      sent('t2', 'triggered', 'a', 4),
      sent('t2', 'triggered', 'a', 4, 'email'),
      sent('other', 'triggered', 'b', 3),
      sent('r1', 'resolved', 'a', 2),
      sent('t1b', 'triggered', 'a', 1),
      sent('t1', 'triggered', 'a', 0),
      sent('digest', 'digest', 'a', 0),
    ];
    expect(resolvedIn(log)).toEqual([
      { eventId: 't2', at: time(4), message: 't2', resolvedAt: time(5) },
      { eventId: 't1b', at: time(1), message: 't1b', resolvedAt: time(2) },
      { eventId: 't1', at: time(0), message: 't1', resolvedAt: time(2) },
    ]);
    expect(resolvedIn([])).toEqual([]);
  });
});
