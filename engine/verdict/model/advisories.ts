/** What a reader of the verdict should mind (contract 9.1, `coverage.advisories`). */
import { rowNotice } from '../../advise/row-notice.ts';

const VOUCHES = "substring(reduce(text = '', vouch IN evidence.vouches | text + ', ' + vouch), 2)";

const VOUCHED = rowNotice({
  kind: 'allowlist-vouched',
  severity: 'info',
  message: `'Vouched for by: ' + ${VOUCHES} + '.'`,
  subject: 'null',
});
const SHARED = rowNotice({
  kind: 'shared-host',
  severity: 'info',
  message: "'Many share this host or address: what is listed may be one of them, and blocking would hit all.'",
  subject: 'null',
});
const WANTING = rowNotice({
  kind: 'layer-degraded',
  severity: 'warning',
  message: "'The layer ' + layer + ' is not fresh and complete: on no list does not say clean.'",
  subject: 'layer',
});

/** The list of notices, an expression. */
export const ADVISORIES = `CASE WHEN size(evidence.vouches) > 0 THEN [${VOUCHED}] ELSE [] END
      + CASE WHEN wouldBlock AND evidence.isShared THEN [${SHARED}] ELSE [] END
      + CASE WHEN coverage = 'structural-only' THEN [layer IN evidence.wanting | ${WANTING}] ELSE [] END`;
