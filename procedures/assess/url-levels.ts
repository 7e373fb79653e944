import { rowNotice } from '../../engine/advise/row-notice.ts';
import { LAST_RECONCILE } from '../../engine/verdict/as-of.ts';
import { PATH_EVIDENCE } from '../../engine/verdict/evidence/kit-path.ts';
import { kindsOf } from '../../engine/verdict/kind-of.ts';
import { verdictFragment } from '../../engine/verdict/model/verdict-fragment.ts';
import { rowNotices } from '../verdicts/row-notices.ts';
import { evidenceBranch, storedAsOf, verdictInput } from '../verdicts/verdict-rows.ts';
import { evidenceLines } from './evidence-lines.ts';
import type { GivenUrl } from './urls.ts';

/** Gathers the evidence of the first of some URL nodes that is listed, with its instant, as the map `as`. */
function gathered(nodes: string, as: string): string {
  return `CALL (input, entry, wanting, lastAsOf) {
  UNWIND ${nodes} AS name
  ${storedAsOf('URL')}
  ${PATH_EVIDENCE}
  RETURN {asOf: asOf, evidence: evidence} AS ${as} ORDER BY size(evidence.listings) = 0, size(name) DESC LIMIT 1
}`;
}

const WITHHELD = rowNotice({
  kind: 'shared-host',
  severity: 'info',
  message: "'Many share this host: its verdict is not that of a path on it.'",
  subject: 'entry.url',
});

const LINES = evidenceLines('some');

/**
 * Judges the URLs of the list `input.urls` on three levels and answers from the first that says something: a listing of
 * the URL itself, a path that kits reuse, the host. What vouches for the host speaks against its path as well, and a shared
 * host says nothing of the paths on it.
 */
export function assessedUrls(labels: readonly string[]): string {
  const hosts = labels.map(evidenceBranch).join('\nUNION ALL\n');
  return `${LAST_RECONCILE}
CALL (input, lastAsOf, wanting) {
${hosts}
}
WITH lastAsOf, wanting, at, input.urls[at] AS entry, {asOf: asOf, evidence: evidence} AS host
${gathered('entry.listedAs', 'exact')}
${gathered('[entry.path]', 'path')}
WITH at, entry, exact, host AS hosting, host.evidence AS host, path.asOf AS pathAsOf, path.evidence AS path
WITH at, entry, host, path,
  [exact, {asOf: pathAsOf, evidence: path {.*, vouches: host.vouches, isShared: host.isShared}}, hosting] AS levels
UNWIND range(0, 2) AS level
WITH at, entry, host, path, levels, level, levels[level].evidence AS evidence, levels[level].asOf AS asOf
${verdictFragment(['at', 'entry', 'host', 'path', 'levels', 'level'], { kinds: ['url', ...kindsOf(labels)] })}
WITH at, entry, host, path, levels, verdict ORDER BY at, level
WITH at, entry, host, path, levels, collect(verdict) AS verdicts
WITH at, entry, host, path, levels, verdicts, CASE
    WHEN size(levels[0].evidence.listings) > 0 THEN 0 WHEN size(path.listings) > 0 THEN 1 ELSE 2 END AS level
WITH at, entry, host, path, level, levels[level].evidence AS evidence, verdicts[level] AS verdict, verdicts[2] AS ofHost,
  level = 2 AND host.isShared AND entry.path <> '/' AND verdicts[2].coverage <> 'no-data' AS isWithheld
RETURN entry.url AS url, entry.host AS host, entry.path AS path, ['url', 'path', 'host'][level] AS scope,
  CASE WHEN isWithheld THEN 'unknown' ELSE verdict.label END AS label,
  CASE WHEN isWithheld THEN 'NONE' ELSE verdict.level END AS band,
  CASE WHEN isWithheld THEN 0.0 ELSE verdict.verdictScore END AS verdictScore,
  NOT isWithheld AND verdict.blocking AS verdictBlocking,
  CASE WHEN isWithheld THEN [] ELSE verdict.subLabels END AS sub_labels,
  CASE WHEN isWithheld THEN 'structural-only' ELSE verdict.coverage END AS coverage,
  ofHost.level AS hostBand, path.properties.hosts AS pathHostCount,
  CASE WHEN isWithheld THEN ['coverage:structural-only', 'shared-host:true'] + path.facts
    WHEN level = 2 THEN ${LINES} + path.facts
    ELSE ${LINES} END AS evidence,
  CASE WHEN isWithheld THEN [${WITHHELD}] ELSE ${rowNotices('entry.url')} END AS notices, at
ORDER BY at`;
}

/** The map `input` of one call. */
export function urlInput(
  entries: readonly GivenUrl[],
  labels: readonly string[],
  asOf: Date,
): Readonly<Record<string, unknown>> {
  return {
    ...verdictInput(
      entries.map(({ host }) => host),
      labels,
      asOf,
    ),
    urls: entries.map(({ url, host, path, listedAs }) => ({
      url,
      host: host.name,
      path,
      listedAs: [...new Set(listedAs)],
    })),
  };
}
