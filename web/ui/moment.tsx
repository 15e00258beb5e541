import { formatDate } from '../lib/format.ts';

interface MomentProps {
  at: string | null;
  format?: (at: string) => string;
  never?: string;
  className?: string;
}

export function Moment({ at, format = formatDate, never, className = 'whitespace-nowrap' }: MomentProps) {
  if (!at) return <span className="text-muted">{never}</span>;
  return (
    <time dateTime={at} className={className}>
      {format(at)}
    </time>
  );
}
