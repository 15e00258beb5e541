/** Inside the description, so that a screen reader reads it. */
export function LapseLine({ text }: { text: string | undefined }) {
  return text ? <span className="mt-2 block font-semibold">{text}</span> : null;
}
