import type { ReactNode } from 'react';

export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer rounded-box py-1 font-medium text-accent-text">
        {summary}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
