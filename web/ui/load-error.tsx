import type { ReactNode } from 'react';
import { serverMessage } from '../lib/api-client.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadErrorProps {
  title: string;
  /** What failed, and how to try again: the answer of `useQuery`. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Why; the server's sentence when left out. */
  children?: ReactNode;
}

/** Stands where something should have been that could not be loaded. */
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
