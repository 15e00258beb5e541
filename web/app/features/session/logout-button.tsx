import { LogOut } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
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
      onError: sayLogoutFailure,
    });
  return (
    <Button
      icon={LogOut}
      variant="quiet"
      size="small"
      busy={logout.isPending}
      onClick={leave}
      className="-ml-1"
    >
      Uitloggen
    </Button>
  );
}

export function sayLogoutFailure(error: unknown): void {
  toast({
    variant: 'destructive',
    title: 'Fout bij uitloggen',
    ...explainFailure(error, {
      description: 'Er is iets misgegaan bij het uitloggen',
      advice: 'Probeer het opnieuw.',
    }),
  });
}
