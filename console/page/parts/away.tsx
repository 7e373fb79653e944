import { isAway, wasAway } from '../api/away.ts';
import { Button } from './button.tsx';

/** Whether this page is the copy that the browser stores, because the server did not answer when it was opened. */
const isCopy = document.documentElement.dataset.away !== undefined;
isAway.value = isCopy;

/** Shows that the server does not answer, and when it answers again. */
export function Away() {
  return (
    <div role="status">
      {isAway.value && (
        <p class="away">
          The server does not answer. {isCopy && 'This is the copy of the page that your browser stores. '}The console
          tries again every few seconds. You can look up nothing until the server answers.
        </p>
      )}
      {!isAway.value && wasAway.value && (
        <p class="away is-back">
          The server answers again.{' '}
          <Button
            onClick={() => {
              wasAway.value = false;
            }}
          >
            Continue
          </Button>{' '}
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </p>
      )}
    </div>
  );
}
