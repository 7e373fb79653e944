/** What a reader of the verdict should mind (contract 9.1, `coverage.advisories`). */

function notice(kind: string, severity: 'info' | 'warning', message: string, subject: string): string {
  return `{kind: '${kind}', severity: '${severity}', message: ${message}, rewrite: null, subject: ${subject}}`;
}

const VOUCHES = "substring(reduce(text = '', vouch IN evidence.vouches | text + ', ' + vouch), 2)";

const VOUCHED = notice('allowlist-vouched', 'info', `'Vouched for by: ' + ${VOUCHES} + '.'`, 'null');
const SHARED = notice(
  'shared-host',
  'info',
  "'Many share this host or address: what is listed may be one of them, and blocking would hit all.'",
  'null',
);
const WANTING = notice(
  'layer-degraded',
  'warning',
  "'The layer ' + layer + ' is not fresh and complete: on no list does not say clean.'",
  'layer',
);

/** The list of notices, an expression. */
export const ADVISORIES = `CASE WHEN size(evidence.vouches) > 0 THEN [${VOUCHED}] ELSE [] END
      + CASE WHEN wouldBlock AND evidence.isShared THEN [${SHARED}] ELSE [] END
      + CASE WHEN coverage = 'structural-only' THEN [layer IN evidence.wanting | ${WANTING}] ELSE [] END`;
