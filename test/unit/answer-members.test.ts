import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsParameter, memberPicker } from '../../http/contract/members.ts';

const DOMAIN = z.object({ query: z.string(), dns: z.string() });
const ADDRESS = z.object({ query: z.string(), isp: z.string() });

describe('fields', () => {
  it('takes the members of an answer, in any case, each once', () => {
    expect(fieldsParameter(DOMAIN).parse('DNS, query,dns')).toEqual(['dns', 'query']);
  });

  it('takes those of either answer where it is one of two', () => {
    expect(fieldsParameter(z.union([DOMAIN, ADDRESS])).parse('isp,dns')).toEqual(['isp', 'dns']);
  });

  it('refuses what no answer has', () => {
    expect(fieldsParameter(DOMAIN).safeParse('isp').error?.issues[0]?.message).toBe(
      "fields must be one of query, dns, not 'isp'.",
    );
  });
});

describe('the picker of members', () => {
  it('is none where nothing is asked for', () => {
    for (const query of [{}, { fields: [] }, { include: ['dns'] }]) expect(memberPicker(query)).toBeNull();
  });

  it('keeps what is asked for, in the order of the answer, and leaves out what the answer has not', () => {
    const pick = memberPicker({ fields: ['isp', 'query', 'dns'] });
    expect(pick?.({ query: 'a', dns: null, ssl: 'c' })).toEqual({ query: 'a', dns: null });
  });
});
