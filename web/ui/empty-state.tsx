import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What will be here, or what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="mb-2 flex size-12 items-center justify-center rounded-box border border-line bg-sunken text-accent-text">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-pretty text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
