import { useState } from 'preact/hooks';
import { Refused } from '../api/request.ts';
import { key, refusal } from '../api/session.ts';
import { readStatistics } from '../api/statistics.ts';
import { messageOf } from '../api/use-asked.ts';
import { Problem } from '../parts/problem.tsx';

/** Asks for a key, and checks it before the session starts. */
export function SignIn() {
  const [isTrying, setIsTrying] = useState(false);
  const [text, setText] = useState('');
  const signIn = async (event: Event) => {
    event.preventDefault();
    setIsTrying(true);
    refusal.value = null;
    try {
      await readStatistics({}, text.trim());
      key.value = text.trim();
    } catch (error) {
      refusal.value =
        error instanceof Refused && error.status === 403
          ? 'This key cannot run queries: it lacks the scope query.'
          : messageOf(error);
    } finally {
      setIsTrying(false);
    }
  };
  return (
    <form class="sign-in" onSubmit={(event) => void signIn(event)}>
      <h1>Weft</h1>
      <p>
        Who runs an address, a network or a name, and whether to trust it: one graph of public data on your own machine.
      </p>
      <label>
        Key
        <input
          type="password"
          value={text}
          autocomplete="off"
          spellcheck={false}
          autofocus
          required
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={isTrying}>
        {isTrying ? 'Checking…' : 'Sign in'}
      </button>
      <Problem message={refusal.value} />
      <p class="quiet">
        The first start of the server printed a key; <code>npx weft key create NAME</code> creates more. This page holds
        your key only until you leave it.
      </p>
    </form>
  );
}
