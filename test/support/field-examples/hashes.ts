import { mispKnownGood } from '../../../loaders/sources/hashes/known-good.ts';
import { type FullExamples, sharedExample } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';
import { warningListExample } from './plain-lists.ts';

const SHA256 = 'a'.repeat(64);

export const HASHES: FullExamples = {
  ...sharedExample(mispKnownGood, warningListExample(SHA256)),
  'known-good-hashes': {
    record: { hash: SHA256, 'file name': 'bin/ls', comment: 'the golden image' },
    file: (record) => {
      const { hash = '', 'file name': name, comment } = Object(record);
      const about = comment === undefined ? '' : `# ${comment}\n`;
      return `${about}${hash}${name === undefined ? '' : `  ${name}`}\n`;
    },
  },
  'nsrl-rds': {
    record: {
      'SHA-256': SHA256,
      'SHA-1': 'b'.repeat(40),
      MD5: 'c'.repeat(32),
      CRC32: '12345678',
      FileName: 'ls',
      FileSize: '1000',
      ProductCode: '1',
      OpSystemCode: '2',
      SpecialCode: '',
    },
    file: csvFile,
    otherwise: { SpecialCode: 'M' },
  },
};
