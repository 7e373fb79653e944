/** The verdict on a URL, by what says most of it: the URL itself, its path, or its host (contract 4.3). */

import { type KnownThing, readEvidence, type Thing } from '../../facts/read.ts';
import { readSurroundings } from '../../facts/surroundings.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Reader } from '../../store/database.ts';
import { subjectNotices } from '../../verdicts/account.ts';
import type { Evidence, EvidenceOf } from '../../verdicts/evidence.ts';
import { judge } from '../../verdicts/judge.ts';
import { decisionOf, operatorContext, statementsIn } from '../../verdicts/operator.ts';
import type { Verdict } from '../../verdicts/verdict.ts';
import { contextOf } from '../judged-indicators.ts';
import type { GivenUrl } from './urls.ts';

/** A URL and what decided on it. */
export interface AssessedUrl {
  readonly given: GivenUrl;
  readonly scope: 'url' | 'path' | 'host';
  /** The evidence that decided. */
  readonly evidence: Evidence;
  readonly verdict: Verdict;
  /** The instant that it is judged for, epoch ms. */
  readonly asOf: number;
  readonly hostVerdict: Verdict;
  readonly path: EvidenceOf<'url'>;
  /** Many share the host, so that its verdict is not that of a path on it. */
  readonly isWithheld: boolean;
  readonly notices: readonly Advisory[];
}

/** The verdicts on lists of URLs, in the order of each list. */
export async function assessUrls(
  { reader, asOf }: { readonly reader: Reader; readonly asOf: Date },
  lists: readonly (readonly GivenUrl[])[],
): Promise<readonly (readonly AssessedUrl[])[]> {
  const things = lists.flat().flatMap((given) => [given.host, ...urlNodes(given)]);
  const [known, surroundings] = await Promise.all([
    readEvidence(reader, things, asOf.getTime()),
    readSurroundings(reader, things),
  ]);
  const byKey = new Map(
    known.map((thing) => [
      keyOf(thing),
      {
        ...thing,
        evidence: {
          ...thing.evidence,
          context: [...operatorContext(thing.evidence), ...contextOf(thing, surroundings)],
        },
      },
    ]),
  );
  return lists.map((urls) => urls.flatMap((given) => assessed(given, (thing) => byKey.get(keyOf(thing))) ?? []));
}

/** The nodes that may list the very URL or one above it, then that of its path. */
function urlNodes({ names: { exact, above }, path }: GivenUrl): Thing[] {
  return [...new Set([...exact, ...above, path])].map((name) => ({ label: 'URL', name }));
}

function keyOf({ label, name }: Thing): string {
  return `${label} ${name}`;
}

interface KnownUrl extends KnownThing {
  readonly evidence: EvidenceOf<'url'>;
}

function isUrl(thing: KnownThing | undefined): thing is KnownUrl {
  return thing?.evidence.kind === 'url';
}

/** Undefined where nothing was read, as for a query that is only explained. */
function assessed(given: GivenUrl, knownOf: (thing: Thing) => KnownThing | undefined): AssessedUrl | undefined {
  const host = knownOf(given.host);
  const path = knownOf({ label: 'URL', name: given.path });
  if (host === undefined || !isUrl(path)) return undefined;
  const hostVerdict = judge(host.evidence, host.asOf);
  const exact = [...given.names.exact, ...given.names.above]
    .map((name) => knownOf({ label: 'URL', name }))
    .filter(isUrl)
    .find(({ evidence }) => statementsIn(evidence).length > 0 || evidence.listings.length > 0);
  const level =
    exact !== undefined ? urlLevel(exact) : path.evidence.listings.length > 0 ? pathLevel(path, host) : null;
  // What vouches for a host vouches for none of its paths, and what a tenant did is not what another does.
  const isSilent = decisionOf(host.evidence)?.act !== 'block' && (host.evidence.isShared || !hostVerdict.isThreat);
  const isWithheld = level === null && isSilent && given.path !== '/' && hostVerdict.coverage !== 'no-data';
  const decisive = level ?? { scope: 'host', evidence: host.evidence, verdict: hostVerdict, asOf: host.asOf };
  return {
    given,
    ...decisive,
    hostVerdict,
    path: path.evidence,
    isWithheld,
    notices: !isWithheld
      ? subjectNotices(decisive.verdict, given.url)
      : host.evidence.isShared
        ? [withheld(given.url)]
        : [],
  };
}

type Level = Pick<AssessedUrl, 'scope' | 'evidence' | 'verdict' | 'asOf'>;

function urlLevel({ evidence, asOf }: KnownUrl): Level {
  return { scope: 'url', evidence, verdict: judge(evidence, asOf), asOf };
}

/** What vouches for the host vouches for no path of it; many share the host or not. */
function pathLevel(path: KnownUrl, host: KnownThing): Level {
  const evidence = { ...path.evidence, isShared: host.evidence.isShared, context: host.evidence.context };
  return { scope: 'path', evidence, verdict: judge(evidence, path.asOf), asOf: path.asOf };
}

function withheld(url: string): Advisory {
  return {
    kind: 'shared-host',
    severity: 'info',
    message: 'Many share this host: its verdict is not that of a path on it.',
    rewrite: null,
    subject: url,
  };
}
