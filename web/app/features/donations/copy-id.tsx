import { CopyButton } from '../../../ui/copy-button.tsx';

/** Enough of an id to recognise it, and a button for the whole. */
export function CopyId({ id }: { id: string }) {
  return <CopyButton text={id} label={`ID ${shortId(id)} kopiëren`} iconOnly variant="quiet" />;
}

export function shortId(id: string): string {
  return `${id.slice(0, 6)}…`;
}
