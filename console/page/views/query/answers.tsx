import type { Answer } from '../../api/ask.ts';
import { Refused } from '../../api/request.ts';
import { Notices } from '../../parts/notices.tsx';
import { Problem } from '../../parts/problem.tsx';
import { curlOf } from '../../text/commands.ts';
import { statementsOf } from '../../text/statements.ts';
import { safeParameters } from './parameters.ts';
import type { Written } from './past.tsx';
import { Result, type ResultParts } from './result.tsx';

interface AnswersParts extends Pick<ResultParts, 'shape' | 'onShape'> {
  readonly answers: readonly (Answer | Refused)[];
  readonly written: Written;
}

/** Shows one answer, or one for each of several statements. */
export function Answers({ answers, written, ...result }: AnswersParts) {
  const base = location.href.replace(/#.*$/, '');
  const statements = statementsOf(written.query);
  const curlFor = (query: string) => () => curlOf({ query, parameters: safeParameters(written.parameters) }, base);
  const [only, ...others] = answers;
  if (only !== undefined && others.length === 0)
    return (
      <div class="answer">
        <AnswerBody answer={only} curl={curlFor(written.query)} title="Result" {...result} />
      </div>
    );
  return (
    <>
      {answers.map((answer, index) => {
        const query = statements[index]?.text ?? '';
        return (
          <div key={index} class="answer">
            <h2>Statement {index + 1}</h2>
            <pre class="statement">{query}</pre>
            {!(answer instanceof Refused) && <Notices notices={answer.notices} />}
            <AnswerBody answer={answer} curl={curlFor(query)} title={`Result of statement ${index + 1}`} {...result} />
          </div>
        );
      })}
    </>
  );
}

function AnswerBody({ answer, ...result }: Omit<ResultParts, 'answer'> & { readonly answer: Answer | Refused }) {
  return answer instanceof Refused ? <Problem message={answer.message} /> : <Result answer={answer} {...result} />;
}
