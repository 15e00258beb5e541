import { useState } from 'react';
import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { type Role, roleNames, roles } from '../../../../contract/roles.ts';
import type { TeamMember } from '../../../../contract/team.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeRole } from './api.ts';

interface MemberRoleProps {
  member: TeamMember;
}

/** Saved with a press and not by choosing alone: arrow keys pass the other roles on their way. */
export function MemberRole({ member }: MemberRoleProps) {
  const change = useChangeRole(member);
  const [chosen, setChosen] = useState<Role>(member.role);
  const isChanged = chosen !== member.role;
  const choose = (text: string) => {
    change.reset();
    setChosen(roles.find((role) => role === text) ?? member.role);
  };
  const save = () =>
    change.mutate(
      { role: chosen, was: member.role },
      { onSuccess: () => toast({ title: `${member.name} is nu ${roleNames[chosen].toLowerCase()}` }) },
    );
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={`Rol van ${member.name}`}
        hint={isChanged ? roleDescriptions[chosen] : undefined}
        error={
          change.isError
            ? (serverMessage(change.error) ?? 'De rol kon niet worden gewijzigd. Probeer het opnieuw.')
            : undefined
        }
        // The column says the label to who sees: neither it nor the empty place of an error moves the choice off its
        // row.
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
          <Button size="small" busy={change.isPending} busyLabel="Opslaan..." onClick={save}>
            Rol opslaan
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={change.isPending}
            onClick={() => choose(member.role)}
          >
            Annuleren
          </Button>
        </div>
      )}
    </div>
  );
}
