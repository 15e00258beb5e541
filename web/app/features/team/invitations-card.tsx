import { useWatch } from 'react-hook-form';
import {
  inviteMember,
  readTeam,
  resendInvitation,
  withdrawInvitation,
} from '../../../../contract/endpoints/team.ts';
import { type PendingInvitation, invitationBody } from '../../../../contract/team.ts';
import { Card } from '../../../ui/card.tsx';
import { Options } from '../../../ui/choice-field.tsx';
import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { type Role, roleNames, roles } from '../../../../contract/roles.ts';
import { useCall, useRefresh, useSend } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { InputField, SelectField, Form } from '../../../ui/form-fields.tsx';
import { Send, X } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';

const roleChoices = roles.toReversed().map((value) => ({ value, label: roleNames[value] }));

// The form starts with the role that has the fewest rights.
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
  const invite = useSend(inviteMember, { onSuccess: useRefresh(readTeam) });
  const form = useSchemaForm(invitationBody, empty);
  const role = useWatch({ control: form.control, name: 'role' });
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
    <Form onSubmit={submit}>
      <div className="grid gap-5 md:grid-cols-2">
        <InputField form={form} name="email" label="E-mailadres" type="email" autoComplete="off" />
        <SelectField form={form} name="role" label="Rol" hint={roleDescriptions[role]}>
          <Options choices={roleChoices} />
        </SelectField>
      </div>
      <FormError
        error={invite.error}
        fallback="De uitnodiging is niet verstuurd. Controleer de verbinding en probeer het opnieuw."
        fieldsAreShown
      />
      <div>
        <Button type="submit" busy={invite.isPending} busyLabel="Bezig met uitnodigen...">
          Uitnodigen
        </Button>
      </div>
    </Form>
  );
}

function InvitationRow({ invitation, isOwn }: { invitation: PendingInvitation; isOwn: boolean }) {
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  // Also reloads the team after a refusal, because a refusal usually means that the team has changed.
  const onSettled = useRefresh(readTeam);
  const resend = useCall(resendInvitation, () => ({ params: { id } }), {
    onSuccess: ({ message }) => toast({ title: 'Uitnodiging verstuurd', description: message }),
    onError: (error) => toastFailure(error, 'De uitnodiging is niet verstuurd'),
    onSettled,
  });
  const withdraw = useCall(withdrawInvitation, () => ({ params: { id } }), {
    onSuccess: () =>
      toast({ title: 'Uitnodiging ingetrokken', description: 'De link in de mail werkt niet meer.' }),
    onError: (error) => toastFailure(error, 'De uitnodiging is niet ingetrokken'),
    onSettled,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {isExpired ? (
            <>
              {roleNames[role]} <Badge tone="warning">Verlopen</Badge>
            </>
          ) : (
            `${roleNames[role]}, geldig tot en met ${formatDate(expiresAt)}`
          )}
        </p>
        <p className="text-muted wrap-anywhere">
          {isOwn ? 'Uitgenodigd door u' : `Uitgenodigd door ${invitedBy.name} (${invitedBy.email})`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SmallButton
          icon={Send}
          aria-label={`Uitnodiging aan ${email} opnieuw sturen`}
          busy={resend.isPending}
          busyLabel="Sturen..."
          onClick={() => resend.mutate()}
        >
          Opnieuw sturen
        </SmallButton>
        <SmallButton
          icon={X}
          aria-label={`Uitnodiging aan ${email} intrekken`}
          busy={withdraw.isPending}
          busyLabel="Intrekken..."
          onClick={() => withdraw.mutate()}
        >
          Intrekken
        </SmallButton>
      </div>
    </li>
  );
}
