import type { ReactNode } from 'react';

interface PartProps {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

export function Part({ title, action, children }: PartProps) {
  return (
    <section className="flex flex-col gap-2 py-5 first:pt-0 last:pb-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
