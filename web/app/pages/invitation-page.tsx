import { useState } from 'react';
import { gateStaleMs, useCurrentUser } from '../../lib/current-user.ts';
import { useMailedToken } from '../../lib/url-params.ts';
import { AuthScreen } from '../../ui/auth-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Invitation } from '../features/invitation/invitation.tsx';
import { useLogout } from '../features/session/logout-button.tsx';
import { Gate } from './gate.tsx';

export default function InvitationPage() {
  const token = useMailedToken();
  const session = useCurrentUser(gateStaleMs);
  const logout = useLogout();
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const page = (
    <AuthScreen title="Uitnodiging voor een team">
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
    </AuthScreen>
  );
  return isLoggingIn ? <Gate>{page}</Gate> : page;
}
