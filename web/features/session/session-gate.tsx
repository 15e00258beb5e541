import type { ReactNode } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { gateStaleMs, useCurrentUser } from '../../lib/current-user.ts';
import { EntryLayout } from './entry-layout.tsx';
import { LoginCard } from './login-card.tsx';

interface SessionGateProps {
  children: ReactNode;
}

/** Its children are for people who are logged in; others get the login card in their place. */
export function SessionGate({ children }: SessionGateProps) {
  const session = useCurrentUser(gateStaleMs);
  if (session.isPending) return <Spinner label="Sessie laden..." fullScreen />;
  if (session.data) return children;
  return (
    <EntryLayout>
      <LoginCard unreachable={session.isError} />
    </EntryLayout>
  );
}
