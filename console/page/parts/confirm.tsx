import { useState } from 'preact/hooks';

interface ConfirmParts {
  /** What it does: Remove. */
  readonly verb: string;
  /** What it does it to, for who does not see where it stands. */
  readonly what: string;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks once more, and forgets that it has asked when the focus leaves it. */
export function Confirm({ verb, what, onConfirm }: ConfirmParts) {
  const [isAsked, setIsAsked] = useState(false);
  const press = (event: MouseEvent) => {
    // The second click of a double click has confirmed nothing.
    if (event.detail > 1) return;
    if (isAsked) {
      onConfirm();
      // What the button stands beside goes: the focus must not go with it.
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
