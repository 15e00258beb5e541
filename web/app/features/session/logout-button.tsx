import { LogOut } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { logOut } from '../../../../contract/endpoints/session.ts';
import { ApiError, request } from '../../../lib/api-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { toastAfterReload, explainFailure, toast } from '../../../ui/toast-store.ts';

export function LogoutButton() {
  const logout = useLogout(() => toastAfterReload({ title: 'Uitgelogd' }));
  return (
    <SmallButton
      icon={LogOut}
      variant="quiet"
      busy={logout.isPending}
      onClick={() => logout.mutate()}
      className="-ml-1"
    >
      Uitloggen
    </SmallButton>
  );
}

export function useLogout(onLoggedOut?: () => void) {
  return useMutation({
    meta: { endsSession: true },
    mutationFn: () => request(logOut, { waitsForUser: false }).catch(ignoreNotLoggedIn),
    onSuccess: () => {
      onLoggedOut?.();
      window.location.reload();
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Fout bij uitloggen',
        ...explainFailure(error, {
          description: 'Er is iets misgegaan bij het uitloggen',
          advice: 'Probeer het opnieuw.',
        }),
      }),
  });
}

function ignoreNotLoggedIn(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_logged_in') throw error;
}
