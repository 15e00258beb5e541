import { type FormEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { serverMessage } from '../lib/api-client.ts';
import { countWrongFields, showServerFieldErrors } from '../lib/server-field-errors.ts';
import { toast, type ToastContent } from './toast-store.ts';

interface SavedFormOptions<Values extends FieldValues, Answer> {
  stored: Values;
  resolver?: Resolver<Values>;
  /** If true, `question.open` becomes true, and the user must confirm before these values are sent. */
  mustAsk?: (values: Values, changed: Partial<Values>) => boolean | Promise<boolean>;
  send: (values: Values, changed: Partial<Values>) => Promise<Answer>;
  /** Loads the stored values again; returns a message for the user. */
  onSaved: (answer: Answer, changed: Partial<Values>) => Promise<ToastContent | undefined>;
  describeFailure?: (error: unknown) => Partial<ToastContent>;
  /** Maps a name in the server's refusal to a field of the form, when the names differ. */
  fieldOf?: (name: string) => string;
}

export function useSavedForm<Values extends FieldValues, Answer>({
  stored,
  resolver,
  mustAsk,
  send,
  onSaved,
  describeFailure,
  fieldOf,
}: SavedFormOptions<Values, Answer>) {
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    ...(resolver && { resolver }),
  });
  const { isDirty, isSubmitting, errors, dirtyFields } = form.formState;
  const [isAsking, setIsAsking] = useState(false);
  const [saveCount, setSaveCount] = useState(0);

  // Shows new stored values after a save or after a change by another user, and keeps unsaved input.
  const version = JSON.stringify({ saveCount, stored });
  useEffect(
    () => form.reset(JSON.parse(version).stored as Values, { keepDirtyValues: true, keepDirty: true }),
    [form, version],
  );

  const submit = async (isConfirmed: boolean, event?: FormEvent) => {
    event?.preventDefault();
    setIsAsking(false);
    // An old error of a field without an input would block every new attempt. The server validates all fields again.
    form.clearErrors();
    await form.handleSubmit(async (values) => {
      const changed = Object.fromEntries(
        Object.entries(values).filter(([name]) => dirtyFields[name as keyof typeof dirtyFields]),
      ) as Partial<Values>;
      if (!isConfirmed && (await mustAsk?.(values, changed))) return setIsAsking(true);
      try {
        const answer = await send(values, changed);
        // Text that the user typed during the request stays unsaved.
        form.reset(values, { keepValues: true });
        const message = await onSaved(answer, changed);
        setSaveCount((count) => count + 1);
        if (message) toast(message);
      } catch (error) {
        showServerFieldErrors(form, error, fieldOf as ((name: string) => FieldPath<Values>) | undefined);
        const wrongFields = countWrongFields(error);
        toast({
          variant: 'destructive',
          title: 'Fout bij opslaan',
          description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het opnieuw.',
          ...describeFailure?.(error),
          ...(wrongFields && { description: wrongFields }),
        });
      }
    })();
  };

  return {
    form,
    save: (event: FormEvent) => void submit(false, event),
    question: { open: isAsking, onOpenChange: setIsAsking, onConfirm: () => void submit(true) },
    bar: { isDirty, isSubmitting, refusal: errors.root?.message, onCancel: () => form.reset(stored) },
  };
}
