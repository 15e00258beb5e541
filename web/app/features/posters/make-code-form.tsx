import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { maxShortLinkLabel } from '../../../../contract/short-links.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMakeShortLink } from './api.ts';

const fields = z.object({ label: z.string(), amount: z.string(), isMonthly: z.boolean() });
const empty = { label: '', amount: '', isMonthly: false };

/** What a new code asks for. The server says what is wrong with an amount. */
export function MakeCodeForm({ pageId }: { pageId: string | null }) {
  const make = useMakeShortLink();
  const form = useForm({ resolver: zodResolver(fields), defaultValues: empty });
  const { errors } = form.formState;
  const submit = form.handleSubmit((typed) =>
    make.mutate(
      { pageId, ...typed },
      {
        onSuccess: () => {
          toast({ title: 'QR-code gemaakt', description: 'Download de poster, of de code alleen.' });
          form.reset(empty);
        },
        onError: (error) => showServerFieldErrors(form, error),
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="Naam"
          note="optioneel"
          hint="Waar de code hangt, bijvoorbeeld: bij de uitgang."
          error={errors.label?.message}
        >
          <Input maxLength={maxShortLinkLabel} autoComplete="off" {...form.register('label')} />
        </Field>
        <Field
          label="Bedrag in euro"
          note="optioneel"
          hint="Het formulier begint dan met dit bedrag."
          error={errors.amount?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
      </div>
      <Checkbox label="Vraag om een maandelijkse gift" {...form.register('isMonthly')} />
      <FormError
        message={
          make.isError && Object.keys(errors).length === 0
            ? (serverMessage(make.error) ??
              'De code is niet gemaakt. Controleer de verbinding en probeer het opnieuw.')
            : undefined
        }
      />
      <div>
        <Button type="submit" variant="secondary" busy={make.isPending} busyLabel="Bezig met maken...">
          QR-code maken
        </Button>
      </div>
    </form>
  );
}
