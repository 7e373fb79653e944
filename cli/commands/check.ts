import { createReadStream } from 'node:fs';
import { defineCommand } from 'citty';
import { FORM_OPTIONS, formOf } from '../answers/form.ts';
import { reportNotices } from '../answers/report-notices.ts';
import { assessedOf } from '../check/assessed.ts';
import { foundIn } from '../check/found.ts';
import { linesOf } from '../check/lines.ts';
import { FAILING_BANDS, Ranking, rankOf } from '../check/ranking.ts';
import { printChecked } from '../check/report.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { requireFile } from '../require-file.ts';
import type { Notice } from '../rest-client/query.ts';
import { type Weft, withWeft } from '../rest-client/weft.ts';

/** Rows of a table unless `--limit` says otherwise. */
const TABLE_ROWS = 50;
/** The exit code where an indicator is at or above the band. */
const FAILED = 2;

/** `weft check`: the indicators of a text or a log, worst first, with an exit code for pipelines. */
export const check = defineCommand({
  meta: {
    name: 'check',
    description: 'Find the indicators of a text or a log and assess them, worst first',
  },
  args: {
    file: { type: 'positional', required: true, description: 'any text or log, or - for standard input' },
    'fail-on': {
      type: 'enum',
      options: [...FAILING_BANDS],
      default: 'HIGH',
      description: 'exit with 2 if an indicator has this band or a worse one; 1 is an error',
    },
    all: { type: 'boolean', description: 'also those of which nothing bad is known, and those not in the graph' },
    limit: { type: 'string', description: `rows of the table; ${TABLE_ROWS} by default` },
    ...FORM_OPTIONS,
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const form = formOf(args);
      const limit = limitOf(args.limit) ?? (form === 'table' ? TABLE_ROWS : null);
      if (args.file !== '-') requireFile(args.file);
      const isShown = (band: string) => args.all === true || rankOf(band) > 0;
      await withWeft('check', async (weft) => {
        const checked = { ...(await checkText(weft, args.file, isShown)), limit };
        printChecked(checked, form);
        if (checked.ranking.atLeast(args['fail-on']) > 0) process.exitCode = FAILED;
      });
    }),
});

/** Assesses what a text holds while it is read: as much is in memory as is shown. */
async function checkText(
  weft: Weft,
  file: string,
  isShown: (band: string) => boolean,
): Promise<{ readonly ranking: Ranking; readonly specialPurpose: number }> {
  const ranking = new Ranking();
  const unasked = { specialPurpose: 0 };
  const notices = new Map<string, Notice>();
  const chunks = file === '-' ? process.stdin.setEncoding('utf8') : createReadStream(file, 'utf8');
  const found = foundIn(linesOf(chunks), unasked);
  const onNotices = (some: readonly Notice[]) => {
    for (const notice of some) notices.set(`${notice.kind} ${notice.subject}`, notice);
  };
  for await (const assessed of assessedOf(weft, found, onNotices)) ranking.add(assessed, isShown);
  reportNotices([...notices.values()]);
  return { ranking, ...unasked };
}

function limitOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`--limit: expected a number from 1, but it is "${text}"`);
  return Number(text);
}
