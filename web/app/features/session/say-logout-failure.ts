import { explainFailure, toast } from '../../../ui/toast-store.ts';

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
