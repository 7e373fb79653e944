import { defineCommand } from 'citty';
import { nearest } from '../../engine/text/nearest.ts';
import { EXPORT_TIERS } from '../../http/export/operations.ts';
import { EXPORT_FORMATS } from '../../procedures/export/formats/formats.ts';
import { LABELS } from '../../procedures/export/tier-page.ts';
import { BANDS } from '../../verdicts/bands.ts';
import { exportPath, writeFeed, writeStream } from '../answers/export-stream.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { withWeft } from '../rest-client/weft.ts';

const TYPES = [...new Set(LABELS.map(({ type }) => type))];
const MISP = 'misp';

/** `weft export`: a whole tier, as `GET /v1/export` gives it. */
export const exportTier = defineCommand({
  meta: { name: 'export', description: 'Write a whole tier of verdicts in a format that other programs read' },
  args: {
    tier: { type: 'positional', required: true, description: `one of ${EXPORT_TIERS.join(', ')}` },
    format: {
      type: 'enum',
      options: [...EXPORT_FORMATS, MISP],
      default: 'list',
      description: 'misp is a feed of several files: it needs --out FOLDER',
    },
    type: { type: 'string', description: `only these types, with commas between: ${TYPES.join(', ')}` },
    since: { type: 'string', description: 'only what changed after then, and what left the tier: 2026-08-01' },
    band: {
      type: 'string',
      description: `entries with the label of the tier from this band on, at your own risk: ${BANDS.join(', ')}`,
    },
    out: { type: 'string', description: 'the file to write; it is replaced only when the export is whole' },
  },
  run: ({ args: { tier, format, type, since, band, out } }) =>
    reportingFailure(async () => {
      wordOf('TIER', tier, EXPORT_TIERS);
      for (const word of type?.split(',') ?? []) wordOf('--type', word.trim(), TYPES);
      if (band !== undefined) wordOf('--band', band.toUpperCase(), BANDS);
      if (since !== undefined && !isDate(since))
        throw new UsageError(`--since: expected 2026-08-01 or 2026-08-01T00:00:00Z, but it is "${since}"`);
      if (format !== MISP) {
        await withWeft('export', (weft) => writeStream(weft, exportPath(format, tier, { type, since, band }), out));
        return;
      }
      if (out === undefined) throw new UsageError('misp is a feed of several files: name a folder for them with --out');
      if (type !== undefined || since !== undefined || band !== undefined)
        throw new UsageError('a feed of misp holds the whole tier: leave --type, --since and --band out');
      await withWeft('export', (weft) => writeFeed(weft, tier, out));
    }),
});

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

function wordOf(what: string, given: string, words: readonly string[]): void {
  if (words.includes(given)) return;
  const near = nearest(given, words);
  throw new UsageError(
    `${what} is one of ${words.join(', ')}, but it is "${given}"${near === null ? '' : `: ${near}?`}`,
  );
}
