import { LogOut } from 'lucide-react';
import { SmallButton } from '../../../ui/button.tsx';
import { toastAfterReload, explainFailure, toast } from '../../../ui/toast-store.ts';
import { useLogout } from './api.ts';

export function LogoutButton() {
  const logout = useLogout();
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toastAfterReload({ title: 'Uitgelogd' });
        window.location.reload();
      },
      onError: toastLogoutFailure,
    });
  return (
    <SmallButton icon={LogOut} variant="quiet" busy={logout.isPending} onClick={leave} className="-ml-1">
      Uitloggen
    </SmallButton>
  );
}

export function toastLogoutFailure(error: unknown): void {
  toast({
    variant: 'destructive',
    title: 'Fout bij uitloggen',
    ...explainFailure(error, {
      description: 'Er is iets misgegaan bij het uitloggen',
      advice: 'Probeer het opnieuw.',
    }),
  });
}
