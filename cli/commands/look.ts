import { defineCommand } from 'citty';
import { terminalWidth } from '../answers/fitted-table.ts';
import { noticeLinesOf } from '../answers/report-notices.ts';
import { reportingFailure } from '../failure.ts';
import { askedOf } from '../look/asked.ts';
import { cardOf } from '../look/card.ts';
import { gather, type Looked } from '../look/gather.ts';
import { waysOn } from '../look/ways-on.ts';
import { complain, emit, say } from '../output.ts';
import { withWeft } from '../rest-client/weft.ts';
import { REPEATED } from '../strict/check-arguments.ts';

/** Characters of a line where no terminal says how many it has. */
const WIDTH = 120;
/** Notices that the card itself shows. */
const ON_CARD = new Set(['input-folded', 'special-purpose', 'allowlist-vouched', 'vdp-plane-empty']);

/** `weft look`: verdict, owner, place, reasons and ways to go on of any indicator. */
export const look = defineCommand({
  meta: {
    name: 'look',
    description: 'Show the verdict on any indicator, who runs it, where it is, why, and what to ask next',
  },
  args: {
    indicator: {
      type: 'positional',
      required: true,
      valueHint: REPEATED,
      description:
        'addresses, networks, AS numbers, hosts, URLs, hashes, e-mail addresses, CVEs, certificates (cert:SHA-256), also defanged',
    },
    json: { type: 'boolean', description: 'as JSON' },
  },
  run: ({ args }) =>
    reportingFailure(async () => {
      const asked = args._.map(askedOf);
      await withWeft('look', async (weft) => {
        const all: Looked[] = [];
        for (const [at, one] of asked.entries()) {
          const looked = await gather(weft, one);
          all.push(looked);
          if (args.json === true) continue;
          say(`${at === 0 ? '' : '\n'}${cardOf(looked, terminalWidth() ?? WIDTH)}`);
        }
        if (args.json === true) emit(`${JSON.stringify(all.map(asJson), null, 2)}\n`);
        const answers = all.map(({ asked: { name }, notices }) => ({
          subject: name,
          notices: notices.filter(({ kind }) => !ON_CARD.has(kind)),
        }));
        for (const line of noticeLinesOf(answers)) complain(line);
      });
    }),
});

function asJson(looked: Looked) {
  const { asked, verdict, owner, details, missing, notices } = looked;
  const { name, kind } = asked;
  return {
    indicator: name,
    kind,
    verdict,
    owner,
    summary: details?.summary ?? null,
    missing,
    next: waysOn(looked),
    notices,
  };
}
