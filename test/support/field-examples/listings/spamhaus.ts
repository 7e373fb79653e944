import type { FullExample, FullExamples } from '../../field-uses.ts';
import { jsonLine } from '../../record-files.ts';

const NETWORK: FullExample = { record: { cidr: '1.10.16.0/20', sblid: 'SBL256894', rir: 'apnic' }, file: jsonLine };

export const SPAMHAUS: FullExamples = {
  'spamhaus-drop': NETWORK,
  'spamhaus-dropv6': NETWORK,
  'spamhaus-edrop': NETWORK,
  'spamhaus-asn-drop': {
    record: { asn: 932, rir: 'arin', domain: 'xn.net', cc: 'US', asname: 'XNNET' },
    file: jsonLine,
  },
};
