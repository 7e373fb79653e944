import { confidenceLabel, METHODS } from './methods.ts';

/** The methods of lookalikes as a Markdown page: `docs/reference/lookalike-methods.md` is this text. */
export function methodsPage(): string {
  const rows = METHODS.map(
    ({ name, confidence, description }) =>
      `| \`${name}\` | ${confidence} | ${confidenceLabel(confidence)} | ${description} |`,
  );
  return `${[
    '# The methods of lookalikes',
    'This page is written from `procedures/variants/methods.ts` by `npm run reference`: do not edit it. [Lookalikes](../lookalikes.md) ' +
      'explains how they are used. Examples are of `example.com`, unless they name another:',
    ['| Method | Confidence | Label | What it makes |', '|---|---|---|---|', ...rows].join('\n'),
    'Of methods that make the same name, the most confident names it, of equal ones the first of this table.',
  ].join('\n\n')}\n`;
}
