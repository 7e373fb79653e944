import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsParameter, memberPicker } from '../../http/contract/members.ts';

const DOMAIN = z.object({ query: z.string(), dns: z.string() });
const ADDRESS = z.object({ query: z.string(), isp: z.string() });

describe('fields', () => {
  it('The parameter fields takes the members of an answer, in any case, each once', () => {
    expect(fieldsParameter(DOMAIN).parse('DNS, query,dns')).toEqual(['dns', 'query']);
  });

  it('The parameter fields takes the members of both answers when the answer is one of two', () => {
    expect(fieldsParameter(z.union([DOMAIN, ADDRESS])).parse('isp,dns')).toEqual(['isp', 'dns']);
  });

  it('The parameter fields refuses a member that no answer has', () => {
    expect(fieldsParameter(DOMAIN).safeParse('isp').error?.issues[0]?.message).toBe(
      "fields must be one of query, dns, not 'isp'.",
    );
  });
});

describe('the picker of members', () => {
  it('The picker of members is null when no members are requested', () => {
    for (const query of [{}, { fields: [] }, { include: ['dns'] }]) expect(memberPicker(query)).toBeNull();
  });

  it('The picker of members keeps the requested ones in the order of the answer, and leaves out missing ones', () => {
    const pick = memberPicker({ fields: ['isp', 'query', 'dns'] });
    expect(pick?.({ query: 'a', dns: null, ssl: 'c' })).toEqual({ query: 'a', dns: null });
  });
});
