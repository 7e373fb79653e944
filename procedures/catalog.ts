import type { Procedure, ProcedureCatalog, ProcedureColumn } from '../engine/contract/procedure-catalog.ts';
import { parametersOf } from '../engine/contract/signature.ts';
import { asSet } from './as-set.ts';
import { asnCountries } from './asn/countries.ts';
import { asnThreatDensity } from './asn/threat-density.ts';
import { topAsnsByPrefixCount } from './asn/top-by-prefix-count.ts';
import { assess } from './assess/assess.ts';
import { assessUrl } from './assess/assess-url.ts';
import { changes } from './changes/changes.ts';
import { connect } from './connect/connect.ts';
import { danglingCname } from './dangling/dangling-cname.ts';
import { enrich } from './enrich/enrich.ts';
import { explain, svcExplain } from './explain/explain.ts';
import { exportTier } from './export/export.ts';
import { feeds } from './feeds/feeds.ts';
import { history } from './history/history.ts';
import { historyWhois } from './history/whois.ts';
import { identify } from './identify/identify.ts';
import { dbLabels } from './introspection/db-labels.ts';
import { dbProcedures } from './introspection/db-procedures.ts';
import { dbPropertyKeys } from './introspection/db-property-keys.ts';
import { dbRelationshipTypes } from './introspection/db-relationship-types.ts';
import { dbSchema, dbSchemaVisualization } from './introspection/db-schema.ts';
import { nodeTypeProperties, relTypeProperties } from './introspection/db-schema-properties.ts';
import { looksLike } from './looks-like/looks-like.ts';
import { lookupTlsFingerprint } from './lookup-tls-fingerprint.ts';
import { lookupTorRelay } from './lookup-tor-relay.ts';
import { origins } from './origins/origins.ts';
import { affiliation } from './psl-affiliation.ts';
import { tldPlusOne } from './psl-tld-plus-one.ts';
import { quota } from './quota.ts';
import { resolve } from './resolve.ts';
import { routeCheck } from './route-check/route-check.ts';
import { search } from './search/search.ts';
import { variants } from './variants/variants.ts';
import { variantsOfName } from './variants/variants-of.ts';
import { version } from './version.ts';
import { cveByPackage } from './vulnerabilities/by-package.ts';
import { vulnPosture } from './vulnerabilities/posture.ts';
import { walk } from './walk/walk.ts';

/** Every procedure that a query may call, in the order in which they are listed. */
const DECLARED: readonly Procedure[] = [
  dbLabels,
  dbRelationshipTypes,
  dbPropertyKeys,
  dbSchema,
  dbSchemaVisualization,
  nodeTypeProperties,
  relTypeProperties,
  dbProcedures,
  explain,
  svcExplain,
  assess,
  assessUrl,
  resolve,
  identify,
  walk,
  variants,
  variantsOfName,
  origins,
  connect,
  history,
  historyWhois,
  changes,
  enrich,
  exportTier,
  feeds,
  asnCountries,
  asnThreatDensity,
  version,
  quota,
  danglingCname,
  cveByPackage,
  vulnPosture,
  routeCheck,
  search,
  tldPlusOne,
  affiliation,
  asSet,
  lookupTorRelay,
  lookupTlsFingerprint,
  looksLike,
  topAsnsByPrefixCount,
];

const REASON: ProcedureColumn = {
  name: 'reason',
  type: 'STRING',
  description: 'of an entry that is not taken: why, and the nearest that is; else null; on YIELD',
  isReason: true,
};

/** A procedure that takes lists reports a bad entry, whatever else it returns. */
function withReason(procedure: Procedure): Procedure {
  const { columns } = procedure;
  const hasEntries = parametersOf(procedure).some((one) => one.hasEntries);
  if (!hasEntries || columns.some(({ name }) => name === REASON.name)) return procedure;
  return { ...procedure, columns: [...columns, REASON] };
}

const PROCEDURES = DECLARED.map(withReason);

const BY_NAME: ReadonlyMap<string, Procedure> = new Map(
  PROCEDURES.map((procedure) => [procedure.name.toLowerCase(), procedure]),
);

/** The procedures of Weft; names match without case. */
export const procedureCatalog: ProcedureCatalog = {
  find: (name) => BY_NAME.get(name.toLowerCase()),
  all: () => PROCEDURES,
};
