import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { byLabel, labelsOf } from '../verdicts/verdict-rows.ts';
import { assessedUrls, urlInput } from './url-levels.ts';
import { urls } from './urls.ts';

const PARAMETERS = z.object({ url: urls() });

/** What is to be thought of a URL: by its own listing, else by its path where kits reuse that, else by its host. */
export const assessUrl: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.assessUrl',
  description: 'The verdict on a URL or a list of them, by the most telling of URL, path and host.',
  example: 'CALL svc.assessUrl("https://files.example.net/secure/login.php?id=7")',
  sampleExample: 'CALL svc.assessUrl("https://files.example.net/Bin/ScreenConnect.ClientSetup.msi?id=7")',
  columns: [
    { name: 'url', type: 'STRING', description: 'scheme and host lower case, default port and fragment dropped' },
    { name: 'host', type: 'STRING', description: 'its host in normal form' },
    { name: 'path', type: 'STRING', description: 'its path' },
    {
      name: 'scope',
      type: 'STRING',
      description: 'what decided: url (a listing of this very URL), path (kits reuse it) or host',
    },
    {
      name: 'label',
      type: 'STRING',
      description: 'malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown',
    },
    {
      name: 'band',
      type: 'STRING',
      description: 'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN never met',
    },
    { name: 'verdictScore', type: 'FLOAT', description: '0 to 100, inside the band; null where there is no score' },
    { name: 'verdictBlocking', type: 'BOOLEAN', description: 'safe to block this URL automatically' },
    { name: 'sub_labels', type: 'LIST<STRING>', description: 'what lists call it: malware, phishing, c2, ...' },
    {
      name: 'coverage',
      type: 'STRING',
      description:
        'malicious-evidenced, known-clean, structural-only (also where a shared host says nothing of a path) or no-data',
    },
    { name: 'hostBand', type: 'STRING', description: 'the band of the host itself' },
    { name: 'pathHostCount', type: 'INTEGER', description: 'hosts known to serve this path' },
    { name: 'evidence', type: 'LIST<STRING>', description: 'what the verdict rests on: key:value, or the path walked' },
  ],
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  compile: (calls, { asOf }) => {
    const labels = labelsOf(calls.flatMap(({ url }) => url.entries.map(({ host }) => host)));
    return {
      text: assessedUrls(labels),
      ahead: byLabel(labels, assessedUrls),
      inputs: calls.map(({ url }) => urlInput(url.entries, labels, asOf)),
      advisories: calls.flatMap(({ url }) => url.advisories),
      layers: ['threat-listings', 'urls'],
      noticeColumn: 'notices',
    };
  },
};
