import { isAway, wasAway } from '../api/away.ts';

/** Whether this page is the copy that the browser keeps: it was opened while the server did not answer. */
const isCopy = document.documentElement.dataset.away !== undefined;
isAway.value = isCopy;

/** Says that the server does not answer, and when it does again. */
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
          <button
            type="button"
            class="small"
            onClick={() => {
              wasAway.value = false;
            }}
          >
            Continue
          </button>{' '}
          <button type="button" class="small" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
      )}
    </div>
  );
}
