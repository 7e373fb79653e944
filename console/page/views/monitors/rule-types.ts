/** The types of rules, with what they report and require. */
export const RULE_TYPES: readonly (readonly [type: string, what: string])[] = [
  ['dns_change', 'each change of its DNS records'],
  ['whois_change', 'each change of its registration'],
  ['certificate_change', 'certificates that appear or disappear'],
  ['ssl_expiring', 'a certificate that expires soon'],
  ['downtime', 'two failed probes in a row (needs WEFT_MONITOR_PROBES=on)'],
  ['content_change', 'a page whose content changes (needs WEFT_MONITOR_PROBES=on)'],
  ['technology_change', 'a page whose software changes (needs WEFT_MONITOR_PROBES=on)'],
  ['routing_change', 'changes of the origins or RPKI states of its networks'],
  ['reputation_change', 'changes of its listings and bands'],
  ['query', 'new rows of your query'],
];

/** The channels of alerts: the member with the address, and the texts of its field. */
export const CHANNELS = (
  [
    ['webhook', 'webhook_url', 'Webhook', 'https://hooks.example.org/weft', 'url'],
    ['email', 'email', 'E-mail', 'soc@example.org', 'email'],
    ['slack', 'slack_webhook', 'Slack, incoming webhook', 'https://hooks.slack.com/services/…', 'url'],
    ['pagerduty', 'pagerduty_key', 'PagerDuty, integration key', 'of Events API v2', 'text'],
  ] as const
).map(([channel, member, title, hint, keyboard]) => ({ channel, member, title, hint, keyboard }));

/** The durations for which a rule can be silenced. */
export const SILENCES: readonly (readonly [minutes: number, title: string])[] = [
  [60, 'an hour'],
  [480, '8 hours'],
  [1440, 'a day'],
  [10_080, 'a week'],
];
