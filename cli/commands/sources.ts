import { defineCommand } from 'citty';
import { readSourceStates, type SourceState } from '../../loaders/refresh/source-states.ts';
import { dayOf, isLongAgo } from '../../schema/clock.ts';
import { readAsOf } from '../../store/as-of.ts';
import { readCatalog } from '../catalog.ts';
import { reportingFailure } from '../failure.ts';
import { withGraph } from '../open-graph.ts';
import { complain, say } from '../output.ts';
import { columns } from '../table.ts';

/** `weft sources`: what has been loaded, how it went, how old it is. */
export const sources = defineCommand({
  meta: { name: 'sources', description: 'Show what has been loaded, how the last load went and how old the data is' },
  args: {
    all: { type: 'boolean', description: 'the whole catalog, also what was never loaded' },
    json: { type: 'boolean', description: 'as JSON, with the reasons' },
  },
  run: ({ args }) =>
    reportingFailure(() =>
      withGraph({ command: 'sources', mayAttach: true }, async ({ database, settings }) => {
        const asOf = await readAsOf(database, settings.asOf);
        const states = await readSourceStates(database, readCatalog(settings.home), asOf);
        const shown = args.all === true ? states : states.filter(({ lastLoad }) => lastLoad !== null);
        if (args.json === true) say(JSON.stringify(shown, null, 2));
        else if (shown.length === 0) complain('nothing has been loaded: `weft sources --all` lists what there is');
        else {
          say(sourcesTable(shown));
          for (const line of ageBasis(asOf, new Date())) complain(line);
        }
      }),
    ),
});

const HEAD = ['SOURCE', 'LAYER', 'LAST LOAD', 'STATUS', 'ROWS', 'REFUSED', 'AGE', 'COVERAGE', 'REFRESH'];

/** Says from which day ages are counted, where that is long ago: a list that was loaded today may show the age that it had then. */
export function ageBasis(asOf: Date, today: Date): string[] {
  return isLongAgo(asOf, today) ? [`Ages are counted from ${dayOf(asOf)}, the day that verdicts are judged for.`] : [];
}

/** One line a source; coverage is that of its layer. */
export function sourcesTable(states: readonly SourceState[]): string {
  return columns([HEAD, ...states.map(row)]);
}

function row({ id, layer, lastLoad, lastRefresh, ageSeconds, coverage, url }: SourceState): string[] {
  const load =
    lastLoad === null
      ? ['never', '-', '-', '-']
      : [minute(lastLoad.startedAt), lastLoad.status, String(lastLoad.read), String(lastLoad.refused)];
  const refresh = lastRefresh === null ? '-' : `${lastRefresh.status} ${minute(lastRefresh.at)}`;
  return [id, layer, ...load, ageText(ageSeconds), coverage, url === null ? 'by hand' : refresh];
}

function minute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

function ageText(seconds: number | null): string {
  if (seconds === null) return '-';
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
