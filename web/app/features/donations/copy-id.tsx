import { CopyButton } from '../../../ui/copy-button.tsx';

interface CopyIdProps {
  id: string;
}

/** Enough of an id to recognise it, and a button for the whole. */
export function CopyId({ id }: CopyIdProps) {
  return <CopyButton text={id} label={`ID ${shortId(id)} kopiëren`} iconOnly variant="quiet" />;
}

export function shortId(id: string): string {
  return `${id.slice(0, 6)}…`;
}
