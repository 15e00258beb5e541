import { LogOut } from 'lucide-react';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toastAfterReload } from '../../../ui/toast-after-reload.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useLogout } from './api.ts';

export function LogoutButton() {
  const logout = useLogout();
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        toastAfterReload({ title: 'Uitgelogd' });
        window.location.reload();
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij uitloggen',
          description: serverMessage(error) ?? 'Er is iets misgegaan bij het uitloggen. Probeer het opnieuw.',
        }),
    });
  return (
    <Button variant="quiet" size="small" busy={logout.isPending} onClick={leave} className="-ml-1">
      <LogOut aria-hidden="true" className="size-4" />
      Uitloggen
    </Button>
  );
}
