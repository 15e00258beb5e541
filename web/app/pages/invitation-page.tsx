import { useState } from 'react';
import { useSearch } from 'wouter';
import { gateStaleMs, useCurrentUser } from '../../lib/current-user.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Invitation } from '../features/invitation/invitation.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';
import { useLogout } from '../features/session/logout-button.tsx';
import { Gate } from './gate.tsx';

export default function InvitationPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const session = useCurrentUser(gateStaleMs);
  const logout = useLogout();
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const page = (
    <AuthLayout>
      {session.isPending ? (
        <Spinner />
      ) : (
        <Invitation
          token={token}
          user={session.data ?? null}
          onLogIn={() => setIsLoggingIn(true)}
          onLogOut={() => logout.mutate()}
        />
      )}
    </AuthLayout>
  );
  return isLoggingIn ? <Gate>{page}</Gate> : page;
}
