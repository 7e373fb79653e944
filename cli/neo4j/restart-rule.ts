/** How often to restart a server at once when it stops, and how long to wait after that. */
export interface RestartRule {
  /** Starts without a pause, until the server has been healthy for `healthyMs`. */
  readonly atOnce: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A server that ran for so long gives all of these starts back. */
  readonly healthyMs: number;
}

/** Five starts at once, then with pauses of one second up to a minute, for ever; ten healthy minutes reset the count. */
export const RESTART_RULE: RestartRule = {
  atOnce: 5,
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  healthyMs: 600_000,
};

/** What is done about one end of the server. */
export interface NextStart {
  /** Ends since the server was last healthy, with this one. */
  readonly ends: number;
  readonly pauseMs: number;
}

/** When a server is started again that ended after `livedMs`, where it had ended `endsBefore` times since it was last healthy. */
export function nextStart(endsBefore: number, livedMs: number, rule: RestartRule): NextStart {
  const ends = livedMs >= rule.healthyMs ? 1 : endsBefore + 1;
  const beyond = ends - rule.atOnce;
  if (beyond <= 0) return { ends, pauseMs: 0 };
  return { ends, pauseMs: Math.min(rule.longestPauseMs, rule.firstPauseMs * 2 ** Math.min(beyond - 1, 30)) };
}
