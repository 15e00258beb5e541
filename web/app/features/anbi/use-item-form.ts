import { type FormEvent, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldPath, type FieldValues, type Path, useForm } from 'react-hook-form';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { refresh } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { toast } from '../../../ui/toast-store.ts';

interface ItemFormOptions<Values> {
  stored: Values;
  send: (values: Values) => Promise<{ message: string }>;
}

/** A form of one item, which is saved whole or not at all. */
export function useItemForm<Values extends FieldValues>({ stored, send }: ItemFormOptions<Values>) {
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: stored as DefaultValues<Values> });

  // What was saved comes back tidied, here or by somebody else. What is being typed stays.
  const storedText = JSON.stringify(stored);
  useEffect(
    () => form.reset(JSON.parse(storedText) as Values, { keepDirtyValues: true }),
    [form, storedText],
  );

  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await send(values);
      const typed = form.getValues();
      form.reset(values);
      // What was typed in the meantime is still to be saved.
      for (const name of Object.keys(typed) as Path<Values>[])
        if (JSON.stringify(typed[name]) !== JSON.stringify(values[name]))
          form.setValue(name, typed[name], { shouldDirty: true });
      await refresh(client, readAnbi);
      toast({ title: message });
    } catch (error) {
      const refused = error instanceof ApiError ? Object.keys(error.fields) : [];
      showServerFieldErrors(form, error, refused as FieldPath<Values>[]);
      toast({
        variant: 'destructive',
        title: 'Fout bij opslaan',
        description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het opnieuw.',
      });
    }
  });
  const save = (event?: FormEvent) => {
    // What the server refused before was another state of the form: it would keep a field that is no input, such as
    // a PDF, from ever being sent again.
    form.clearErrors();
    return submit(event);
  };
  return { form, save };
}
