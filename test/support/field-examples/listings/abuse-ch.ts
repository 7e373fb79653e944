import type { FullExamples } from '../../field-uses.ts';
import { csvFile } from '../../record-files.ts';

const SHA256 = 'a'.repeat(64);

export const ABUSE_CH: FullExamples = {
  'abuse-ch-feodo-tracker': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      dst_ip: '11.0.0.1',
      dst_port: '443',
      c2_status: 'online',
      last_online: '2026-08-20',
      malware: 'Emotet',
    },
    file: csvFile,
  },
  'abuse-ch-threatfox-iocs': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      ioc_id: '123',
      ioc_value: 'weft-test.com',
      ioc_type: 'domain',
      threat_type: 'payload_delivery',
      fk_malware: 'win.emotet',
      malware_alias: 'Geodo',
      malware_printable: 'Emotet',
      last_seen_utc: '2026-08-20 10:00:00',
      confidence_level: '75',
      is_compromised: 'False',
      reference: 'https://blog.weft.com/1',
      tags: 'exe',
      anonymous: '0',
      reporter: 'someone',
    },
    file: csvFile,
    behind: { ioc_id: ['reference'] },
    otherwise: { is_compromised: 'True' },
  },
  'abuse-ch-urlhaus': {
    record: {
      id: '5',
      dateadded: '2026-08-01 10:00:00',
      url: 'http://weft-test.com/a.exe',
      url_status: 'online',
      last_online: '2026-08-20 10:00:00',
      threat: 'phishing',
      tags: 'exe',
      urlhaus_link: 'https://urlhaus.abuse.ch/url/5/',
      reporter: 'someone',
    },
    file: csvFile,
  },
  'abuse-ch-ssl-blacklist': {
    record: { Firstseen: '2026-08-01 10:00:00', DstIP: '11.0.0.1', DstPort: '443' },
    file: csvFile,
  },
  'abuse-ch-malwarebazaar': {
    record: {
      first_seen_utc: '2026-08-01 10:00:00',
      sha256_hash: SHA256,
      md5_hash: 'b'.repeat(32),
      sha1_hash: 'c'.repeat(40),
      reporter: 'someone',
      file_name: 'a.exe',
      file_type_guess: 'exe',
      mime_type: 'application/x-dosexec',
      signature: 'Emotet',
      clamav: 'Win.Emotet',
      vtpercent: '80.00',
      imphash: 'd'.repeat(32),
      ssdeep: '3:a:b',
      tlsh: 'T1',
    },
    file: csvFile,
  },
};
