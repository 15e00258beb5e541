import type { ReactNode } from 'react';

interface ProgressBarProps {
  label: string;
  headline: string;
  max: number;
  value: number;
  children: ReactNode;
}

export function ProgressBar({ label, headline, max, value, children }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm">
        <span className="font-semibold">{headline}</span>
        {children && <span className="tabular text-muted"> · {children}</span>}
      </p>
      <progress aria-label={label} className="h-2 w-full" max={max} value={value} />
    </div>
  );
}
