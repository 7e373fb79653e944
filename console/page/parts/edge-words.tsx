import { kindOf, wordsOf } from '../text/words.ts';

interface EdgeWordsParts {
  readonly edge: string;
  readonly isOut: boolean;
  readonly other: string;
}

/** Shows an edge type as words: outgoing edges read "resolves to address", incoming edges "host resolves to this". */
export function EdgeWords({ edge, isOut, other }: EdgeWordsParts) {
  const kind = <span class="kind">{kindOf(other)}</span>;
  if (isOut)
    return (
      <span>
        {wordsOf(edge)} {kind}
      </span>
    );
  return (
    <span>
      {kind} {wordsOf(edge)} this
    </span>
  );
}
