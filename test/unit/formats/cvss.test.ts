import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseScore } from '../../../loaders/formats/cvss.ts';
import { jsonMembers } from '../../../loaders/formats/json-members.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import { sampleInput } from '../../support/source-input.ts';

const METRIC = z.object({ cvssData: z.object({ vectorString: z.string(), baseScore: z.number() }) });
const ENTRY = z.object({
  cve: z.object({
    metrics: z
      .object({ cvssMetricV31: z.array(METRIC).optional(), cvssMetricV30: z.array(METRIC).optional() })
      .optional(),
  }),
});

describe('a base score', () => {
  it('A base score follows from the vector, as the NVD publishes both', async () => {
    let count = 0;
    for await (const member of jsonMembers(await sampleInput('vulnerabilities/nvd_server_software.json.gz'), [
      'vulnerabilities',
    ])) {
      if (member instanceof RefusedRecord) throw member;
      const { metrics } = ENTRY.parse(member.value.value).cve;
      for (const { cvssData } of [...(metrics?.cvssMetricV31 ?? []), ...(metrics?.cvssMetricV30 ?? [])]) {
        expect([cvssData.vectorString, baseScore(cvssData.vectorString)]).toEqual([
          cvssData.vectorString,
          cvssData.baseScore,
        ]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(150);
  });

  it.each([
    '',
    'CVSS:3.1/AV:N',
    'AV:N/AC:L/Au:N/C:P/I:P/A:P',
    'CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  ])('No base score follows from %s', (vector) => expect(baseScore(vector)).toBeNull());

  it('The base score is zero if nothing is affected', () => {
    expect(baseScore('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N')).toBe(0);
  });
});
