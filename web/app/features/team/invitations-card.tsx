import { type PendingInvitation, invitationBody } from '../../../../contract/team.ts';
import { Card } from '../../../ui/card.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { type Role, roleNames, roles } from '../../../../contract/roles.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useInvite } from './api.ts';

// Somebody who is new sees little until more is needed.
const empty: { email: string; role: Role } = { email: '', role: 'viewer' };

interface InvitationsCardProps {
  invitations: readonly PendingInvitation[];
  ownId: string | undefined;
}

export function InvitationsCard({ invitations, ownId }: InvitationsCardProps) {
  return (
    <Card
      title="Iemand uitnodigen"
      description="We mailen een link die één keer werkt en zeven dagen geldig is. Wie al een account bij Gulhart heeft, houdt dat."
    >
      <InviteForm />
      {invitations.length > 0 && (
        <section className="mt-8 border-t border-line pt-6">
          <h3 className="mb-3 text-base">Openstaande uitnodigingen</h3>
          <ul
            aria-label="Openstaande uitnodigingen"
            className="divide-y divide-line rounded-box border border-line"
          >
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isOwn={invitation.invitedBy.id === ownId}
              />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function InviteForm() {
  const invite = useInvite();
  const form = useForm({ resolver: zodResolver(invitationBody), defaultValues: empty });
  const role = useWatch({ control: form.control, name: 'role' });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    invite.mutate(body, {
      onSuccess: ({ message }) => {
        toast({ title: 'Uitnodiging verstuurd', description: message });
        form.reset(empty);
      },
      onError: (error) => showServerFieldErrors(form, error),
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="E-mailadres" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Rol" hint={roleDescriptions[role]} error={errors.role?.message}>
          <Select {...form.register('role')}>
            {roles.toReversed().map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormError message={invite.isError ? generalFailure(invite.error) : undefined} />
      <div>
        <Button type="submit" busy={invite.isPending} busyLabel="Bezig met uitnodigen...">
          Uitnodigen
        </Button>
      </div>
    </form>
  );
}

/** What no field can say. */
function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields
    ? undefined
    : (serverMessage(error) ??
        'De uitnodiging is niet verstuurd. Controleer de verbinding en probeer het opnieuw.');
}
