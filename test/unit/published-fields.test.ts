import { describe, expect, it } from 'vitest';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { FIELD_EXAMPLES } from '../support/field-examples/index.ts';
import { fieldsOf, takenFields } from '../support/field-uses.ts';

const EXAMPLES = Object.values(FIELD_EXAMPLES).flatMap((examples) => Object.entries(examples));

describe('the fields of a published format', () => {
  it('Each source has a full example here, and no example is left over', () => {
    expect(EXAMPLES.map(([id]) => id).sort()).toEqual(SOURCES.map(({ id }) => id));
  });

  it.each(Object.entries(FIELD_EXAMPLES))('The examples of the layer %s are of its sources', (layer, examples) => {
    expect(Object.keys(examples).filter((id) => sourceDeclaration(id)?.layer !== layer)).toEqual([]);
  });

  it.each(EXAMPLES)('The list of %s has each field of the example, and no other', (id, { record }) => {
    expect(Object.keys(sourceDeclaration(id)?.fields ?? {}).sort()).toEqual([...fieldsOf(record)].sort());
  });

  it.each(EXAMPLES)(
    '%s takes the fields of which its list says what they become, and no other',
    async (id, example) => {
      const source = sourceDeclaration(id);
      if (source === undefined) throw new Error(`no source ${id}`);
      const becoming = Object.entries(source.fields).flatMap(([field, use]) => ('becomes' in use ? [field] : []));
      expect([...(await takenFields(source, example))].sort()).toEqual(becoming.sort());
    },
  );
});
