import type { ReactNode } from 'react';
import { serverMessage } from '../lib/api-client.ts';
import { Alert } from './alert.tsx';
import { SmallButton } from './button.tsx';
import type { LucideIcon } from 'lucide-react';

interface LoadErrorProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  children?: ReactNode;
}

export function LoadError({ title, query, children }: LoadErrorProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      announce
      action={
        <SmallButton
          busy={query.isFetching}
          busyLabel="Bezig met laden..."
          onClick={() => void query.refetch()}
        >
          Opnieuw proberen
        </SmallButton>
      }
    >
      {children ?? serverMessage(query.error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}

interface LoadedProps<Data> {
  query: LoadErrorProps['query'] & { data: Data | undefined; isPending: boolean };
  skeleton: ReactNode;
  failure: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, skeleton, failure, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isPending ? skeleton : <LoadError title={failure} query={query} />;
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

export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-box bg-line ${className}`} />;
}

const widths = ['w-48', 'w-40', 'w-56', 'w-36', 'w-52'];

export function SkeletonRows({ label, rows }: { label: string; rows: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <output className="sr-only">{label}</output>
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-5 max-w-full ${width}`} />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}

interface SkeletonBlocksProps {
  label?: string;
  heights: readonly string[];
}

export function SkeletonBlocks({ label = 'Laden...', heights }: SkeletonBlocksProps) {
  return (
    <output className="flex flex-col gap-6">
      <span className="sr-only">{label}</span>
      {heights.map((height, index) => (
        <Skeleton key={`${index} ${height}`} className={`w-full ${height}`} />
      ))}
    </output>
  );
}
