import type { ReactNode } from 'react';
import { serverMessage } from '../lib/api-client.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import type { LucideIcon } from 'lucide-react';

interface LoadErrorProps {
  title: string;
  /** The result of `useQuery`. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Replaces the message of the server. */
  children?: ReactNode;
}

export function LoadError({ title, query, children }: LoadErrorProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      announce
      action={
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching}
          busyLabel="Bezig met laden..."
          onClick={() => void query.refetch()}
        >
          Opnieuw proberen
        </Button>
      }
    >
      {children ?? serverMessage(query.error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
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

interface SkeletonProps {
  /** Width and height of what is loading. */
  className?: string;
}

export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-box bg-line ${className}`} />;
}
