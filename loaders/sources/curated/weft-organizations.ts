import { z } from 'zod';
import { foldOrganization } from '../../../schema/keys/index.ts';
import { companySpelling } from '../../formats/companies.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import type { SourceDeclaration } from '../../source.ts';
import { ORGANIZATION_FIELDS } from './curated-fields.ts';

const ROW = z.strictObject({
  company: z.string().min(1),
  names: z.array(z.string().min(1)).min(1),
  sources: DOCUMENTS.sources,
});

/** Names under which companies register that are not spellings of their current name: former names, and names without a legal form. */
export const weftOrganizations: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-organizations',
  title: 'Names of one company',
  format: 'YAML asOf, organizations[] {company, names[], sources[]}: see the head of curated/organizations.yaml',
  fields: ORGANIZATION_FIELDS,
  layer: 'organizations',
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
