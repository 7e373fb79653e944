import type { FullExamples } from '../field-uses.ts';
import { csvFile, separatedFile } from '../record-files.ts';
import { listExample } from './plain-lists.ts';

const JARM = '2ad2ad16d2ad2ad00042d42d000000332dc9cd7d90589195193c8bb05d84fa';
const JA3 = '61d50e7771aee7f2f4b89a7200b4d45e';

export const TLS_FINGERPRINTS: FullExamples = {
  'salesforce-ja3': {
    record: { notice: 'Copyright (c) 2017', JA3, programs: 'AcroCEF' },
    file: (record) => {
      const { notice, JA3: print = '', programs = '' } = Object(record);
      return `${notice === undefined ? '' : `"${notice}\nAll rights reserved",\n`}${print},"${programs}"\n`;
    },
  },
  'abuse-ch-ja3': {
    record: {
      ja3_md5: JA3,
      Firstseen: '2017-07-14 18:08:15',
      Lastseen: '2019-07-27 20:42:54',
      Listingreason: 'Adware',
    },
    file: csvFile,
  },
  'carbonblack-jarm': listExample(JARM),
  'recog-jarm': {
    record: {
      '@matches': 'tls.jarm',
      '@protocol': 'tls',
      '@database_type': 'service',
      '@preference': '0.10',
      'fingerprint@pattern': `^(?:${JARM})$`,
      'fingerprint@certainty': '1.0',
      description: 'Tor relay',
      example: JARM,
      'param@pos': '0',
      'param@name': 'service.product',
      'param@value': 'Tor',
    },
    file: (record) => {
      const given = new Map(Object.entries(Object(record)));
      const has = (prefix: string) =>
        [...given].flatMap(([name, value]) =>
          name.startsWith(prefix) ? [` ${name.slice(prefix.length)}="${value}"`] : [],
        );
      const element = (name: string) => (given.has(name) ? [`<${name}>${given.get(name)}</${name}>`] : []);
      return [
        `<fingerprints${has('@').join('')}>`,
        `<fingerprint${has('fingerprint@').join('')}>`,
        ...['description', 'example'].flatMap(element),
        `<param${has('param@').join('')}/>`,
        '</fingerprint></fingerprints>\n',
      ].join('\n');
    },
  },
  'tls-sightings': {
    record: {
      ip: '11.0.0.1',
      host: 'www.weft.com',
      port: '443',
      jarm: JARM,
      ja3: JA3,
      ja3s: JA3,
      ja4: 't13d1516h2_8daaf6152771_b186095e22b6',
      last_seen: '2026-08-20',
    },
    file: csvFile,
  },
  'jarm-scan': {
    record: { host: 'www.weft.com', ip: '11.0.0.1', jarm: JARM, answers: 'c02f|0303|h2|0000,c02f|0303|h2|0000' },
    file: (record) => separatedFile(record, ['host', 'ip', 'jarm', 'answers'], ','),
  },
};
