import { MrtStructure } from '../../formats/mrt/structure.ts';
import type { SourceDeclaration } from '../../source.ts';
import { TABLE_FIELDS, UPDATE_FIELDS } from './mrt-fields.ts';
import { collectorOf, firstRecordAt, type RoutesRecord, readRoutes, routesFacts } from './mrt-routes.ts';

/** A project that publishes the data of its route collectors. */
interface Archive {
  /** First word of the ids of its sources. */
  readonly id: 'pch' | 'ris' | 'routeviews';
  readonly name: string;
  readonly publisher: string;
  readonly licence: string;
  readonly homePage: string;
  /** The newest table of one collector, if it has a permanent address. */
  readonly tableUrl: string | null;
  readonly tableHours: number;
  /** Whether its own files were available, or only others in the same format. */
  readonly verified: { readonly table: SourceDeclaration['verified']; readonly updates: SourceDeclaration['verified'] };
}

const ARCHIVES: readonly Archive[] = [
  {
    id: 'pch',
    name: 'Packet Clearing House',
    publisher: 'Packet Clearing House',
    licence: 'CC BY-NC-SA 3.0; free for research and operations with credit',
    homePage: 'https://www.pch.net/resources/Raw_Routing_Data/',
    tableUrl: null,
    tableHours: 24,
    verified: { table: 'specification', updates: 'real file' },
  },
  {
    id: 'ris',
    name: 'RIPE RIS',
    publisher: 'RIPE NCC, Routing Information Service',
    licence: 'free to use with credit to the RIPE NCC (RIS terms of service)',
    homePage: 'https://ris.ripe.net/docs/mrt/',
    tableUrl: 'https://data.ris.ripe.net/rrc00/latest-bview.gz',
    tableHours: 8,
    verified: { table: 'specification', updates: 'specification' },
  },
  {
    id: 'routeviews',
    name: 'RouteViews',
    publisher: 'University of Oregon RouteViews',
    licence: 'CC BY 4.0',
    homePage: 'https://archive.routeviews.org/',
    tableUrl: null,
    tableHours: 2,
    verified: { table: 'real file', updates: 'specification' },
  },
];

/**
 * Declares tables: all routes of a collector's peers at one time. One collector is one part of the source (`table rrc00`), so that a prefix
 * has ended when no collector's newest table has it any more.
 */
function tableSource(archive: Archive): SourceDeclaration<RoutesRecord> {
  return {
    ...common(archive),
    id: `${archive.id}-tables`,
    title: `Routing tables of collectors (${archive.name})`,
    defaultUrl: archive.tableUrl,
    format: 'MRT (RFC 6396): TABLE_DUMP_V2, with ADD-PATH too (RFC 8050), or TABLE_DUMP; one prefix a record',
    cadenceHours: archive.tableHours,
    fields: TABLE_FIELDS,
    verified: archive.verified.table,
    complete: true,
    part: (fileName) => ['table', collectorOf(fileName)].filter(Boolean).join(' '),
    read: (input) => readRoutes(input, 'table', `${archive.id}-updates`),
  };
}

/** Declares updates: announcements of peers within some minutes. They add up; routes that none of them names may still exist. */
function updateSource(archive: Archive): SourceDeclaration<RoutesRecord> {
  return {
    ...common(archive),
    id: `${archive.id}-updates`,
    title: `Updates that collectors received (${archive.name})`,
    defaultUrl: null,
    format:
      'MRT (RFC 6396): BGP4MP and BGP4MP_ET messages, AS numbers of two and four bytes, with ADD-PATH too (RFC 8050)',
    cadenceHours: 24,
    fields: UPDATE_FIELDS,
    verified: archive.verified.updates,
    accumulates: true,
    part: () => 'updates',
    read: (input) => readRoutes(input, 'update', `${archive.id}-tables`),
  };
}

function common({ publisher, licence, homePage }: Archive) {
  return {
    publisher,
    licence,
    homePage,
    layer: 'bgp-announcements',
    structure: () => new MrtStructure(),
    dateOf: firstRecordAt,
    facts: ({ value }: { readonly value: RoutesRecord }) => routesFacts(value),
  };
}

/** Tables and updates of every archive. */
export const MRT_ARCHIVES: readonly SourceDeclaration<RoutesRecord>[] = ARCHIVES.flatMap((archive) => [
  tableSource(archive),
  updateSource(archive),
]);
