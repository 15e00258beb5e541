import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorGraceDays } from '../../../../contract/second-factor-grace.ts';
import type { Team } from '../../../../contract/team.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { formatDate } from '../../../lib/format.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { useSaveRules } from './api.ts';

interface RulesCardProps {
  team: Team;
}

/** What holds for the whole team. */
export function RulesCard({ team }: RulesCardProps) {
  const save = useSaveRules();
  const stored = storedRules(team);
  const form = useForm({ defaultValues: stored });
  const { isDirty, errors } = form.formState;

  // What was saved, here or by another owner, comes back. What was typed but refused stays.
  const { requireSecondFactor, refundLimit } = stored;
  useEffect(() => {
    if (!form.formState.isDirty) form.reset({ requireSecondFactor, refundLimit });
  }, [form, requireSecondFactor, refundLimit]);

  const submit = form.handleSubmit((rules) =>
    save.mutate(rules, {
      onSuccess: () => {
        form.reset(rules);
        toast({ title: 'Afspraken opgeslagen' });
      },
      onError: (error) => showServerFieldErrors(form, error, ['refundLimit']),
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card
        title="Afspraken voor het team"
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={save.isPending}
            saveLabel="Afspraken opslaan"
            onCancel={() => {
              save.reset();
              form.reset(stored);
            }}
          />
        }
      >
        <div className="flex max-w-2xl flex-col gap-8">
          <Switch
            label="Tweede stap bij het inloggen verplicht"
            hint={hintOf(team)}
            {...form.register('requireSecondFactor')}
          />
          <Field
            label="Terugbetalen door penningmeesters, in euro"
            hint="Tot dit bedrag per gift. Daarboven betaalt alleen een eigenaar terug. Met 0 mag een penningmeester niets terugbetalen."
            error={errors.refundLimit?.message}
            className="max-w-sm"
          >
            <Input inputMode="decimal" autoComplete="off" {...form.register('refundLimit')} />
          </Field>
          <FormError message={save.isError ? generalFailure(save.error) : undefined} />
        </div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}

function storedRules({ secondFactorRequiredSince, refundLimit }: Team) {
  return {
    requireSecondFactor: secondFactorRequiredSince !== null,
    // As people here write it, and without cents that are none.
    refundLimit: refundLimit.replace(/\.00$/, '').replace('.', ','),
  };
}

function hintOf({ secondFactorRequiredSince, members }: Team): string {
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  if (secondFactorRequiredSince === null) {
    return 'Een passkey of een code uit een app, naast het wachtwoord. Wie die nog niet heeft, krijgt een mail en zeven dagen de tijd.';
  }
  const due = new Date(secondFactorRequiredSince);
  due.setDate(due.getDate() + secondFactorGraceDays);
  const lastDay = formatDate(due.toISOString());
  if (without === 0) return 'Iedereen in het team heeft een tweede stap.';
  return `${without === 1 ? 'Eén teamlid heeft' : `${without} teamleden hebben`} nog geen tweede stap. Vanaf ${lastDay} kan niemand zonder verder.`;
}

/** What no field can say. */
function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields
    ? undefined
    : (serverMessage(error) ??
        'De afspraken zijn niet opgeslagen. Controleer de verbinding en probeer het opnieuw.');
}
