import { useState } from 'preact/hooks';

interface ConfirmParts {
  /** The action: Remove. */
  readonly verb: string;
  /** The object of the action, for users who cannot see the context. */
  readonly what: string;
  readonly onConfirm: () => void;
}

/** Shows a button for an action that cannot be undone. It asks once more, and starts over when it loses the focus. */
export function Confirm({ verb, what, onConfirm }: ConfirmParts) {
  const [isAsked, setIsAsked] = useState(false);
  const press = (event: MouseEvent) => {
    // The second click of a double click must not confirm.
    if (event.detail > 1) return;
    if (isAsked) {
      onConfirm();
      // The row of the button disappears; the focus must not disappear with it.
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    setIsAsked(!isAsked);
  };
  return (
    <button
      type="button"
      class={isAsked ? 'small sure' : 'small'}
      aria-label={isAsked ? `Yes, ${verb.toLowerCase()} ${what}` : `${verb} ${what}`}
      onClick={press}
      onBlur={() => setIsAsked(false)}
    >
      {isAsked ? `Yes, ${verb.toLowerCase()}` : verb}
    </button>
  );
}
