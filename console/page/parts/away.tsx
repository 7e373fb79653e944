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
          The server does not answer{isCopy && '; this is the copy of the page that your browser keeps'}. It is looked
          for every few seconds: nothing can be asked until it is back.
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
            Go on
          </button>{' '}
          <button type="button" class="small" onClick={() => location.reload()}>
            Load the page anew
          </button>
        </p>
      )}
    </div>
  );
}
