import type { ComponentChildren } from 'preact';
import { writePlace } from '../../address.ts';
import type { Answer, Question } from '../../api/ask.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf, textsOf } from '../../api/read.ts';
import type { Asked } from '../../api/use-asked.ts';
import { Shown } from '../../parts/asked.tsx';
import { Level } from '../../parts/level.tsx';
import { Notices } from '../../parts/notices.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Evidence } from './evidence.tsx';

const JUDGED =
  'HOSTNAME IPV4 IPV6 PREFIX ANNOUNCED_PREFIX REGISTERED_PREFIX ASN CVE FILE_HASH URL TLS_FINGERPRINT CRYPTO_ADDRESS'.split(
    ' ',
  );

/** Returns whether nodes of a label have a verdict. */
export function isJudged(label: string): boolean {
  return JUDGED.includes(label);
}

interface VerdictParts {
  readonly asked: Asked<Answer | null>;
  readonly question: Question;
}

/** Shows the verdict with its evidence, its arithmetic, and what would change it. */
export function Verdict({ asked, question }: VerdictParts) {
  return (
    <Panel title="Verdict" question={question} wide>
      <Shown asked={asked}>
        {(answer) => {
          const [row] = answer?.rows ?? [];
          if (row === undefined) return <p>The graph has no data for a verdict.</p>;
          return <Judged row={row} notices={<Notices notices={answer?.notices ?? []} />} />;
        }}
      </Shown>
    </Panel>
  );
}

function Judged({ row, notices }: { readonly row: Row; readonly notices: ComponentChildren }) {
  const score = numberOf(row.verdictScore);
  return (
    <div class="verdict">
      <p class="verdict-head">
        <Level level={textOf(row.level)} />
        {score !== null && (
          <>
            <span class="score">{score}</span>
            <meter
              min={0}
              max={100}
              low={30}
              high={65}
              optimum={0}
              value={score}
              aria-label={`Score ${score} of 100`}
            />
          </>
        )}
        <span class={row.verdictBlocking === true ? 'blocks' : 'quiet'}>
          {row.verdictBlocking === true ? 'safe to block automatically' : 'not safe to block automatically'}
        </span>
      </p>
      <p class="explanation">{textOf(row.explanation)}</p>
      {notices}
      <div class="columns">
        <Evidence row={row} />
        <section>
          <h3>Arithmetic</h3>
          <Steps texts={textsOf(row.factors)} />
        </section>
        <section>
          <h3>What would change it</h3>
          <Steps texts={textsOf(row.wouldChange)} />
          <Statements rows={rowsOf(row.context).filter(isStatement)} />
          <ListedNeighbours rows={rowsOf(row.context).filter((each) => !isStatement(each))} />
          <Coverage row={rowOf(row.coverage)} />
        </section>
      </div>
    </div>
  );
}

function Steps({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <p class="quiet">None.</p>;
  return (
    <ol class="steps">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

function isStatement({ kind }: Row): boolean {
  return kind === 'operator';
}

/** The operator's statements: entries of own lists, and an override. */
function Statements({ rows }: { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>The operator says</h3>
      <ul>
        {rows.map(({ example }) => (
          <li key={String(example)}>{textOf(example)}</li>
        ))}
      </ul>
    </>
  );
}

/** Neighbours that are on lists, each with a query that shows it. */
function ListedNeighbours({ rows }: { readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Listed neighbours</h3>
      <ul>
        {rows.map((row) => (
          <li key={String(row.kind) + String(row.subject)}>
            <Level level={textOf(row.level)} /> {(textOf(row.kind) ?? '').replaceAll('-', ' ')}:{' '}
            {textOf(row.example) ?? textOf(row.subject)}
            {(numberOf(row.count) ?? 1) > 1 && ` and ${(numberOf(row.count) ?? 1) - 1} more`}{' '}
            {textOf(row.query) !== null && <a href={writePlace('query', [], { q: textOf(row.query) ?? '' })}>show</a>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Coverage({ row }: { readonly row: Row }) {
  const texts = [
    textOf(row.verdictCoverage)?.replaceAll('-', ' '),
    dataText(textOf(row.dataCoverage)),
    row.sharedHost === true ? 'a shared host' : null,
  ].filter((text) => typeof text === 'string');
  if (texts.length === 0) return null;
  return (
    <>
      <h3>How reliable it is</h3>
      <p>{[...new Set(texts)].join(' · ')}</p>
      {textsOf(row.advisories).map((text) => (
        <p key={text} class="detail">
          {text}
        </p>
      ))}
    </>
  );
}

/** Says how much data an answer has: the verdict of an indicator without data says `no data` as well. */
function dataText(coverage: string | null): string | null {
  if (coverage === null) return null;
  return coverage === 'no-data' ? 'no data' : `data ${coverage}`;
}
