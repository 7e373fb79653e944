import { useEffect, useState } from 'preact/hooks';
import { requestFile } from '../api/request.ts';
import { useAsked } from '../api/use-asked.ts';

/** Returns the path of the image of a capture. */
export function imagePath(id: string): string {
  return `v1/ops/screenshot/files/${encodeURIComponent(id)}`;
}

/** Shows the image of a capture. It is fetched with the key, which an image address cannot carry. */
export function Picture({ id, alt }: { readonly id: string; readonly alt: string }) {
  const asked = useAsked((signal) => requestFile(imagePath(id), { signal }), [id]);
  const [address, setAddress] = useState<string | null>(null);
  const blob = asked.state === 'answered' ? asked.value : null;
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (asked.state === 'refused') return <span class="no-picture">{asked.message}</span>;
  if (address === null) return <span class="no-picture waiting">…</span>;
  return <img src={address} alt={alt} />;
}
