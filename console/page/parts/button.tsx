import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type ButtonAttribute = 'aria-label' | 'aria-pressed' | 'aria-expanded' | 'disabled' | 'onBlur' | 'title';

interface ButtonParts extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, ButtonAttribute> {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** Shows a small button. */
export function Button(parts: ButtonParts) {
  return <button type="button" class="small" {...parts} />;
}
