import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details open={open} className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer rounded-box py-1 font-medium text-accent-text">
        {summary}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
