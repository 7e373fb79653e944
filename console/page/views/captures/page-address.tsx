interface PageAddressParts {
  readonly address: string;
  readonly example: string;
  readonly onAddress: (address: string) => void;
}

/** Shows an input for the address of the page to capture. */
export function PageAddress({ address, example, onAddress }: PageAddressParts) {
  return (
    <label class="wide">
      Address of the page
      <input
        type="url"
        required
        spellcheck={false}
        autocomplete="off"
        placeholder={example}
        value={address}
        onInput={(event) => onAddress(event.currentTarget.value)}
      />
    </label>
  );
}
