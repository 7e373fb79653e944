import { routeObjectFact } from '../../formats/route-objects.ts';
import { type RpslAttribute, rpslObjects, rpslWords } from '../../formats/rpsl.ts';
import { EmptyRecord, type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';
import { registryRows } from './irr-registries.ts';
import { ROUTE_FIELDS } from './rpsl-fields.ts';

/** Route objects by routing registry: the AS that may originate a network, as the registry states. */
export const IRR_ROUTES: readonly SourceDeclaration<readonly RpslAttribute[]>[] = registryRows(
  'routes',
  'Route objects',
).map((row) => ({
  ...row,
  format:
    'RPSL (RFC 2622, RFC 4012): route and route6 objects with their origin; objects of other classes may come in between',
  fields: ROUTE_FIELDS,
  layer: 'as-sets',
  verified: 'specification',
  part: (fileName) => /\.(route6?)(?:\.|$)/.exec(fileName)?.[1] ?? '',
  read: routes,
  *facts({ line, value: attributes }) {
    const [prefix] = [...rpslWords(attributes, 'route'), ...rpslWords(attributes, 'route6')];
    const [origin] = rpslWords(attributes, 'origin');
    const [registry] = rpslWords(attributes, 'source');
    if (prefix === undefined || origin === undefined) throw new RefusedRecord(line, 'expected a route with its origin');
    if (registry === undefined) throw new RefusedRecord(line, 'expected a route with its source');
    yield routeObjectFact(prefix, origin, registry.toUpperCase());
  },
}));

async function* routes(input: SourceInput): Records<readonly RpslAttribute[]> {
  for await (const record of rpslObjects(input)) {
    const [type] = record.value[0] ?? [];
    if (type === 'route' || type === 'route6') yield record;
    else yield new EmptyRecord(record.line, `an object of the class ${type}`);
  }
}
