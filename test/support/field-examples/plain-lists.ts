import type { FullExample } from '../field-uses.ts';

/** A plain list of one entry, with a comment after it and a date in its head. */
export function listExample(entry: string): FullExample {
  return {
    record: { head: { date: '2026-08-20 12:00:00 UTC' }, entry, comment: 'seen by one of our sensors' },
    file: (record) => {
      const { head = {}, entry: value = '', comment } = Object(record);
      const date = head.date === undefined ? '' : `# Last updated: ${head.date}\n`;
      return `${date}${value}${comment === undefined ? '' : ` # ${comment}`}\n`;
    },
  };
}

/** A MISP warning list of one entry. */
export function warningListExample(entry: string): FullExample {
  return {
    record: {
      name: 'A list',
      description: 'Entries that are often listed by mistake',
      version: 20_240_615,
      type: 'string',
      matching_attributes: ['domain'],
      list: [entry],
    },
    file: (record) => JSON.stringify(record),
  };
}
