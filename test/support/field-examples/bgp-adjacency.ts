import type { FullExamples } from '../field-uses.ts';
import { headerLines, lineFile } from '../record-lines.ts';

export const BGP_ADJACENCY: FullExamples = {
  'caida-as-rel': {
    record: {
      'input clique': '174 209 286',
      'IXP ASes': '1200 4635',
      as1: '64500',
      as2: '64501',
      relation: '0',
      source: 'mlp',
    },
    file: (record) =>
      headerLines(record, '#', ['input clique', 'IXP ASes']) + lineFile('{as1}|{as2}|{relation}|{source}')(record),
  },
};
