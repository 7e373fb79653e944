import { describe, expect, it, test } from 'vitest';
import { ALERT_REQUEST, completeAlert } from '../../../ops/monitors/alert-request.ts';
import { maskedParams, newSecret, ruleId } from '../../../ops/monitors/alert-rule.ts';

const complete = (body: object) => completeAlert('example.com', ALERT_REQUEST.parse(body));
const WEBHOOK = { webhook_url: 'https://hooks.example.org/svc' };

describe('a request for an alert', () => {
  it('A request for an alert defaults to the channels that have an address, and to a threshold if its type has one', () => {
    expect(complete({ type: 'ssl_expiring', ...WEBHOOK, email: 'soc@example.org' })).toEqual({
      target: 'example.com',
      type: 'ssl_expiring',
      threshold_days: 14,
      channels: ['email', 'webhook'],
      email: 'soc@example.org',
      slack_webhook: null,
      webhook_url: 'https://hooks.example.org/svc',
      pagerduty_key: null,
      webhook_secret: null,
      format: 'standard',
      query: null,
    });
    expect(complete({ type: 'dns_change', threshold_days: 3, ...WEBHOOK })).toMatchObject({ threshold_days: null });
    expect(complete({ type: 'dns_change', channels: ['webhook'], email: 'soc@example.org', ...WEBHOOK })).toMatchObject(
      {
        channels: ['webhook'],
        email: null,
      },
    );
  });

  test.each([
    ['no channel', { type: 'downtime' }, 'Choose a channel'],
    ['an empty list', { type: 'downtime', channels: [], ...WEBHOOK }, 'Choose a channel'],
    [
      'a channel without its address',
      { type: 'downtime', channels: ['slack'], ...WEBHOOK },
      'slack_webhook must have its address',
    ],
    ['a channel twice', { type: 'downtime', channels: ['webhook', 'webhook'], ...WEBHOOK }, 'each channel once'],
    ['a query rule without a query', { type: 'query', ...WEBHOOK }, 'must have the Cypher'],
    [
      'a password in an address',
      { type: 'downtime', webhook_url: 'http://u:p@example.com/' },
      'http://example.com has a user name or password, which Weft does not send.',
    ],
    [
      'a user name in an address',
      { type: 'downtime', slack_webhook: 'https://u@hooks.slack.com/services/T0' },
      'has a user name or password',
    ],
    [
      'a line break in an address',
      { type: 'downtime', webhook_url: 'http://example.com/\r\nX: y' },
      '"http://example.com/\\r\\nX: y" has control characters',
    ],
    ['a tab in an address', { type: 'downtime', slack_webhook: 'http://exam\tple.com/' }, 'has control characters'],
    [
      'a bad address of a channel that is not chosen',
      { type: 'downtime', channels: ['webhook'], slack_webhook: 'http://u:p@example.com/', ...WEBHOOK },
      'has a user name or password',
    ],
  ])('A request for an alert is refused with %s', (_, body, message) => {
    expect(() => complete(body)).toThrow(message);
  });

  test.each([
    [{ type: 'mood_change', ...WEBHOOK }],
    [{ type: 'downtime', webhook_url: 'ftp://example.org' }],
    [{ type: 'downtime', webhook_url: 'not a url' }],
    [{ type: 'downtime', email: 'nobody' }],
    [{ type: 'downtime', email: 'soc@example.org\r\nBcc: all@example.org' }],
    [{ type: 'downtime', email: 'SOC <soc@example.org>' }],
    [{ type: 'downtime', email: 'soc@example.org,all@example.org' }],
    [{ type: 'downtime', email: 'soc@[10.0.0.1]' }],
    [{ type: 'downtime', email: 'soc@intranet' }],
    [{ type: 'ssl_expiring', threshold_days: 0, ...WEBHOOK }],
    [{ type: 'downtime', webhook_secret: 'hunter2', ...WEBHOOK }],
    [{ type: 'downtime', webhook_secret: `whsec_${'A'.repeat(28)}`, ...WEBHOOK }],
  ])('A request for an alert must fit its form: %j', (body) => {
    expect(ALERT_REQUEST.safeParse(body).success).toBe(false);
  });

  it('Requests for alerts with the same target, type and channels are one rule, whatever their addresses', () => {
    const one = complete({ type: 'dns_change', ...WEBHOOK });
    expect(ruleId('key', complete({ type: 'dns_change', webhook_url: 'https://other.example.org/' }))).toBe(
      ruleId('key', one),
    );
    expect(ruleId('key', complete({ type: 'whois_change', ...WEBHOOK }))).not.toBe(ruleId('key', one));
    expect(ruleId('key', complete({ type: 'dns_change', email: 'soc@example.org' }))).not.toBe(ruleId('key', one));
    expect(ruleId('other', one)).not.toBe(ruleId('key', one));
    const query = (text: string) => ruleId('key', complete({ type: 'query', query: text, ...WEBHOOK }));
    expect(query('RETURN 1')).not.toBe(query('RETURN 2'));
  });

  it('A request for an alert is shown without its secrets', () => {
    const secret = newSecret();
    expect(ALERT_REQUEST.safeParse({ type: 'downtime', webhook_secret: secret, ...WEBHOOK }).success).toBe(true);
    const shown = maskedParams({
      ...complete({ type: 'downtime', webhook_secret: secret, ...WEBHOOK }),
      slack_webhook: 'https://hooks.example.org/T0/B0/abcd1234',
      pagerduty_key: '0123456789abcdef0123',
    });
    expect(shown).toMatchObject({
      webhook_secret: `…${secret.slice(-4)}`,
      slack_webhook: '…1234',
      pagerduty_key: '…0123',
      webhook_url: 'https://hooks.example.org/svc',
    });
  });
});
