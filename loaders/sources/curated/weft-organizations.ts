import { z } from 'zod';
import { foldOrganization } from '../../../schema/keys/index.ts';
import { companySpelling } from '../../formats/companies.ts';
import { curatedDate, curatedRows } from '../../formats/curated-rows.ts';
import type { SourceDeclaration } from '../../source.ts';

const ROW = z.strictObject({
  company: z.string().min(1),
  names: z.array(z.string().min(1)).min(1),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
});

/** Names under which companies register that are no spelling of their own: former ones, and those without a legal form. */
export const weftOrganizations: SourceDeclaration<z.infer<typeof ROW>> = {
  id: 'weft-organizations',
  title: 'Names of one company',
  publisher: 'Weft',
  licence: 'CC0-1.0',
  homePage: 'https://yaml.org/spec/1.2.2/',
  defaultUrl: null,
  format: 'YAML asOf, organizations[] {company, names[], sources[]}: see the head of curated/organizations.yaml',
  cadenceHours: 2160,
  layer: 'organizations',
  verified: 'real file',
  dateOf: curatedDate,
  read: (input) => curatedRows(input, 'organizations', ROW),
  *facts({ value: { company, names } }) {
    const to = { label: 'ORGANIZATION', name: spelt(company) };
    yield { kind: 'node', ...to, properties: { displayName: company, isCanonical: true } };
    for (const name of new Set(names.map(spelt))) {
      if (name === to.name) continue;
      const from = { label: 'ORGANIZATION', name };
      yield { kind: 'edge', type: 'SAME_ORG_AS', from, to, properties: { confidence: 1, method: 'curated' } };
    }
  },
};

function spelt(name: string): string {
  return companySpelling(foldOrganization(name)).name;
}
