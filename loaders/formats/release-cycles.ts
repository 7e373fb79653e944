/** Reads the release lines of products as endoflife.date publishes them: its pages with YAML before the text, and its API. */

import { z } from 'zod';
import type { ReleaseCycle } from '../../schema/release-cycle.ts';
import { DamagedFile, type RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { fittedRecords, jsonValues } from './json-records.ts';
import { mapped } from './mapped-records.ts';
import { opensWith } from './opening.ts';
import { parsedYaml } from './yaml-document.ts';

/** A product with its identifiers and its release lines. */
export interface ProductCycles {
  readonly title: string;
  readonly cpes: readonly string[];
  readonly purls: readonly string[];
  readonly cycles: readonly ReleaseCycle[];
}

type Read = SourceRecord<ProductCycles> | RefusedRecord;

const TEXT = z.string();
/** YAML is read without types: the release line 1.10 is not a number. */
const PAGE = z.object({
  title: TEXT,
  identifiers: z.array(z.record(z.string(), TEXT)).default([]),
  releases: z.array(
    z.object({
      releaseCycle: TEXT,
      releaseDate: TEXT.optional(),
      eol: TEXT.optional(),
      eoes: TEXT.optional(),
      lts: TEXT.optional(),
      latest: TEXT.optional(),
      latestReleaseDate: TEXT.optional(),
    }),
  ),
});

const FLAG = z.boolean().nullish();
const DAY = z.string().nullish();
const ANSWER = z.object({
  name: TEXT,
  label: TEXT.optional(),
  identifiers: z.array(z.object({ type: TEXT, id: TEXT })).default([]),
  releases: z.array(
    z.object({
      name: TEXT,
      releaseDate: DAY,
      isEol: FLAG,
      eolFrom: DAY,
      isEoes: FLAG,
      eoesFrom: DAY,
      isLts: FLAG,
      ltsFrom: DAY,
      latest: z.object({ name: TEXT.nullish(), date: DAY }).nullish(),
    }),
  ),
});

/** Reads every product of a file: of the API's `products/full`, else of pages, one or more after one another. */
export async function* productCycles(input: SourceInput): AsyncIterable<Read> {
  yield* (await opensWith(input, '{')) ? mapped(jsonValues(input, ['result'], ANSWER), answered) : pages(input);
}

/** Bytes of the data of a page. The largest have some 30 KiB. */
const LARGEST_PAGE = 256 * 1024;

/** Reads pages. A page begins with a line of three hyphens and a line with its title. Its data end with three hyphens. */
async function* pages(input: SourceInput): AsyncIterable<Read> {
  let [line, first, size] = [0, 0, 0];
  let open: string[] | null = null;
  let before = '';
  for await (const text of input.lines()) {
    line += 1;
    if (open === null && before === '---' && text.startsWith('title:')) [open, first, size] = [[text], line, 0];
    else if (open !== null && text.trimEnd() === '---') {
      yield* mapped(fittedRecords(first, parsed(open.join('\n')), PAGE), paged);
      open = null;
    } else if (open !== null) {
      open.push(text);
      size += text.length + 1;
      if (size > LARGEST_PAGE)
        throw new DamagedFile(`the page that begins at line ${first} has more than ${LARGEST_PAGE / 1024} KiB`);
    }
    before = text.trimEnd();
  }
  if (first === 0) throw new Error('expected pages of endoflife.date, with YAML between lines of three hyphens');
  if (open !== null) throw new Error(`the page that begins at line ${first} breaks off`);
}

function paged({ title, identifiers, releases }: z.infer<typeof PAGE>): ProductCycles {
  const named = identifiers.flatMap((one) => Object.entries(one));
  return {
    title,
    cpes: named.flatMap(([type, id]) => (type === 'cpe' ? [id] : [])),
    purls: named.flatMap(([type, id]) => (type === 'purl' ? [id] : [])),
    cycles: releases.map(({ releaseCycle, latest, ...stated }) => ({
      cycle: releaseCycle,
      releaseDate: day(stated.releaseDate),
      eol: since(stated.eol),
      eoes: since(stated.eoes),
      lts: since(stated.lts),
      latest: text(latest),
      latestReleaseDate: day(stated.latestReleaseDate),
    })),
  };
}

function parsed(yaml: string): unknown {
  try {
    return parsedYaml(yaml, { schema: 'failsafe' }).document.toJS();
  } catch {
    return null;
  }
}

function answered({ label, name, identifiers, releases }: z.infer<typeof ANSWER>): ProductCycles {
  const ids = (wanted: string) => identifiers.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  return {
    title: label ?? name,
    cpes: ids('cpe'),
    purls: ids('purl'),
    cycles: releases.map((release) => ({
      cycle: release.name,
      releaseDate: day(release.releaseDate),
      eol: day(release.eolFrom) ?? release.isEol ?? undefined,
      // `eoes` is the end of extended support. The API gives its date, or whether it has ended; a page gives whether there is any.
      eoes: day(release.eoesFrom),
      lts: day(release.ltsFrom) ?? release.isLts ?? undefined,
      latest: text(release.latest?.name),
      latestReleaseDate: day(release.latest?.date),
    })),
  };
}

function since(stated: string | undefined): boolean | string | undefined {
  return stated === 'true' ? true : stated === 'false' ? false : day(stated);
}

const CALENDAR_DAY = z.iso.date();

/** Returns a day that exists in the calendar, else undefined. */
function day(stated: string | null | undefined): string | undefined {
  return CALENDAR_DAY.safeParse(stated).data;
}

function text(stated: string | null | undefined): string | undefined {
  return stated === null || stated === undefined || stated.trim() === '' ? undefined : stated.trim();
}
