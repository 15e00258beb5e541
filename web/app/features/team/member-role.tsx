import { useState } from 'react';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { changeRole, readTeam } from '../../../../contract/endpoints/team.ts';
import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { isAllowed, type Role, roleNames, roles } from '../../../../contract/roles.ts';
import { describeLapsedInvitations, type TeamMember } from '../../../../contract/team.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Saves only when the user presses a button, because arrow keys in the select pass through other roles. */
export function MemberRole({
  member,
  pendingInvitations,
}: {
  member: TeamMember;
  pendingInvitations: number;
}) {
  const [chosen, setChosen] = useState<Role>(member.role);
  const refreshSelf = useRefresh(readCurrentUser);
  const change = useCall(
    changeRole,
    () => ({ params: { id: member.id }, body: { role: chosen, was: member.role } }),
    {
      onSuccess: () => (member.isYou ? refreshSelf() : undefined),
      // Also reloads the team after a refusal, because a refusal usually means that the team has changed.
      onSettled: useRefresh(readTeam),
    },
  );
  const isChanged = chosen !== member.role;
  const lapse = isAllowed(chosen, 'manageOrganisation')
    ? undefined
    : describeLapsedInvitations(pendingInvitations, member);
  const consequences = lapse ? `${roleDescriptions[chosen]} ${lapse}` : roleDescriptions[chosen];
  const choose = (text: string) => {
    change.reset();
    setChosen(roles.find((role) => role === text) ?? member.role);
  };
  const save = () =>
    change.mutate(undefined, {
      onSuccess: ({ lapsedInvitations }) =>
        toast({
          title: `${member.name} is nu ${roleNames[chosen].toLowerCase()}`,
          description: describeLapsedInvitations(lapsedInvitations, member),
        }),
    });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={`Rol van ${member.name}`}
        hint={isChanged ? consequences : undefined}
        error={
          change.isError
            ? (serverMessage(change.error) ?? 'De rol kon niet worden gewijzigd. Probeer het opnieuw.')
            : undefined
        }
        // The column header replaces the label. The margin cancels the gap above the empty error line.
        className={`text-left [&>label]:sr-only ${isChanged ? '' : '-mb-1.5'}`}
      >
        <Select value={chosen} onChange={(event) => choose(event.target.value)}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      </Field>
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <SmallButton variant="primary" busy={change.isPending} busyLabel="Opslaan..." onClick={save}>
            Rol opslaan
          </SmallButton>
          <SmallButton disabled={change.isPending} onClick={() => choose(member.role)}>
            Annuleren
          </SmallButton>
        </div>
      )}
    </div>
  );
}
