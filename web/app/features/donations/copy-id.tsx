import { CopyButton } from '../../../ui/copy-button.tsx';

export function CopyId({ id }: { id: string }) {
  return <CopyButton text={id} label={`ID ${shortId(id)} kopiëren`} iconOnly variant="quiet" />;
}

export function shortId(id: string): string {
  return `${id.slice(0, 6)}…`;
}
