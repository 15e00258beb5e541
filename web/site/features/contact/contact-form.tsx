import { useSyncExternalStore } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { contactBody } from '../../../../contract/contact.ts';
import { honeypotField } from '../../../../contract/donations.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useContactMessage } from './api.ts';

const fields = ['name', 'email', 'subject', 'message'] as const;

/** Until it runs in the browser it is a plain form, which the browser checks and sends by itself. */
export function ContactForm() {
  const sending = useContactMessage();
  // Without default values, so that what was typed before this runs is read from the fields instead of wiped.
  const form = useForm({ resolver: zodResolver(contactBody) });
  const { register, handleSubmit, reset } = form;
  const { errors } = form.formState;

  const submit = handleSubmit((written) =>
    sending.mutate(written, {
      onSuccess: () => {
        toast({
          title: 'Bericht verzonden!',
          description: 'Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.',
        });
        reset();
      },
      onError: (error) => showServerFieldErrors(form, error, fields),
    }),
  );

  return (
    <form
      method="post"
      action="/api/contact"
      noValidate={useIsRunning()}
      onSubmit={(event) => void submit(event)}
      className="relative flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Naam" error={errors.name?.message}>
          <Input autoComplete="name" required minLength={2} maxLength={100} {...register('name')} />
        </Field>
        <Field label="E-mailadres" error={errors.email?.message}>
          <Input type="email" autoComplete="email" required maxLength={254} {...register('email')} />
        </Field>
      </div>
      <Field label="Onderwerp" error={errors.subject?.message}>
        <Input required minLength={5} maxLength={150} {...register('subject')} />
      </Field>
      <Field label="Bericht" error={errors.message?.message}>
        <Textarea rows={7} required minLength={10} maxLength={5000} {...register('message')} />
      </Field>
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label htmlFor={honeypotField}>Laat dit veld leeg</label>
        <input id={honeypotField} tabIndex={-1} autoComplete="off" {...register(honeypotField)} />
      </div>
      <FormError message={sending.isError ? failureSentence(sending.error) : undefined} />
      <Button
        type="submit"
        busy={sending.isPending}
        busyLabel="Bezig met versturen..."
        className="self-stretch sm:self-start"
      >
        Verstuur bericht
      </Button>
    </form>
  );
}

function failureSentence(error: unknown): string {
  return (
    serverMessage(error) ??
    'Uw bericht kon niet worden verzonden. Wat u heeft getypt staat er nog; probeer het zo opnieuw.'
  );
}

const never = () => () => undefined;

/** False in what was rendered at build, true once this runs. */
function useIsRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
