import { useForm } from 'react-hook-form';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useAddDomain } from './api.ts';

/** What people paste is tidied and judged by the server. */
export function AddDomainForm() {
  const add = useAddDomain();
  const form = useForm({ defaultValues: { host: '' } });
  const submit = form.handleSubmit(({ host }) =>
    add.mutate(host, {
      onSuccess: (domain) => {
        form.reset();
        toast({ title: 'Domein toegevoegd', description: domain.host });
      },
      onError: (error) => {
        showServerFieldErrors(form, error);
        if (error instanceof ApiError && error.fields['host']) return;
        toast({
          variant: 'destructive',
          title: 'Fout bij opslaan',
          description: `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`,
        });
      },
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Domein toevoegen" error={form.formState.errors.host?.message}>
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="www.voorbeeld.nl"
            className="min-w-0"
            {...form.register('host')}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={add.isPending}
            busyLabel="Toevoegen..."
            className="shrink-0"
          >
            Toevoegen
          </Button>
        </div>
      </Field>
    </form>
  );
}
