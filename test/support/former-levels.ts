/**
 * The verdicts of the previous model on the entries of each feed of the sample on 22 November 2026, and how many of them it would have
 * blocked. They were read from the graph of that day with its own code.
 */
export const FORMER_LEVELS: ReadonlyMap<string, readonly [levels: string, blocked: number]> = new Map([
  ['abuse-ch-threatfox-iocs', ['1229 HIGH', 1190]],
  ['carbonblack-active-c2', ['42 INFO, 1 MEDIUM', 0]],
  ['cps-gru-aa25', ['121 HIGH, 1 CRITICAL', 106]],
  ['cps-lockbit', ['11 HIGH', 11]],
  ['durablenapkin-scamblocklist', ['2213 HIGH, 1 CRITICAL', 2214]],
  ['maltrail-apt', ['289 HIGH', 287]],
  ['phishing-kit-tracker', ['500 INFO', 0]],
  ['spamhaus-asn-drop', ['201 MEDIUM', 0]],
  ['spamhaus-drop', ['1030 HIGH, 10 CRITICAL (with the IPv6 list)', 0]],
  ['spamhaus-dropv6', ['(with the IPv4 list)', 0]],
  ['stamparm-ipsum', ['10021 INFO, 2213 MEDIUM, 1920 LOW, 63 HIGH', 1]],
  ['tor-exit-nodes', ['1824 INFO, 375 LOW, 61 HIGH, 17 MEDIUM', 0]],
  ['tweetfeed', ['18986 INFO, 152 LOW, 119 HIGH, 62 MEDIUM', 114]],
  ['x4bnet-vpn', ['967 HIGH, 270 INFO, 47 LOW, 9 CRITICAL, 7 MEDIUM', 0]],
]);
