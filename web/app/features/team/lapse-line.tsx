/** Part of what a dialog asks, so that a screen reader reads it along. */
export function LapseLine({ text }: { text: string | undefined }) {
  return text ? <span className="mt-2 block font-semibold">{text}</span> : null;
}
