import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { registrationFacts } from '../../formats/registration-facts.ts';
import { type DatedAnswer, whoisAnswers } from '../../formats/whois/files.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { WHOIS_FIELDS } from './registration-fields.ts';

/**
 * Answers of WHOIS servers, as a client saves them. The domain is the one in the answer, else the one in the file name (`example.com.txt`,
 * `example.com_2024-07-29.txt`, `example.com_2024-07-29T17:23:53Z.txt`). The time is the one in the answer, else the one in the name, else
 * the date of the file. Lines such as `==> example.com_2024-07-29.txt <==` separate several answers, as `tail -n +1 *.txt` prints them.
 */
export const whoisText: SourceDeclaration<DatedAnswer> = {
  id: 'whois-text',
  title: 'Registration data (WHOIS answers)',
  publisher: 'registries and registrars of domains',
  licence: "the registry's terms of use, which are in each answer; the files in the sample: as sample/README.md says",
  homePage: 'https://www.rfc-editor.org/rfc/rfc3912',
  defaultUrl: null,
  format: 'WHOIS answers in text (RFC 3912): one a file, or many with lines `==> file name <==` between',
  cadenceHours: 720,
  fields: WHOIS_FIELDS,
  layer: 'whois',
  verified: 'real file',
  accumulates: true,
  dateOf: async (input) => {
    const dates: (number | undefined)[] = [];
    for await (const record of whoisAnswers(input, LIBRARY_SUFFIXES)) {
      if (!(record instanceof RefusedRecord)) dates.push(record.value.answeredAt);
      if (dates.length > 1) return null;
    }
    return dates[0] ?? null;
  },
  read: (input, { suffixes }) => whoisAnswers(input, suffixes),
  facts: ({ line, value: { answer, answeredAt } }, { observedAt }) =>
    registrationFacts(line, answer, answeredAt ?? observedAt),
};
