import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LogOut, UserMinus } from 'lucide-react';
import { readTeam, removeMember } from '../../../../contract/endpoints/team.ts';
import {
  type PendingInvitation,
  type TeamMember,
  describeLapsedInvitations,
} from '../../../../contract/team.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { LeaveTeamDialog, LapsingInvitations } from './leave-team.tsx';
import { MemberRole } from './member-role.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { Moment } from '../../../ui/moment.tsx';

const columns = [
  { label: 'Naam' },
  { label: 'Rol' },
  { label: 'Laatste login' },
  { label: 'Tweede stap' },
  { label: 'Acties', align: 'right' },
] as const;

interface MembersCardProps {
  members: readonly TeamMember[];
  invitations: readonly PendingInvitation[];
}

export function MembersCard({ members, invitations }: MembersCardProps) {
  const [memberToRemove, setMemberToRemove] = useState<TeamMember | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const close = () => setMemberToRemove(null);
  const countInvitationsOf = ({ id }: TeamMember) =>
    invitations.filter(({ invitedBy }) => invitedBy.id === id).length;
  const dialog = {
    pendingInvitations: memberToRemove ? countInvitationsOf(memberToRemove) : 0,
    onClose: close,
  };
  return (
    <Card
      title="Teamleden"
      description="Iedereen die in uw organisatie kan inloggen. Een andere rol geldt meteen."
    >
      <Table ref={table} caption="Teamleden" columns={columns}>
        {members.map((member) => (
          <TableRow key={member.id}>
            <TableCell>
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                {member.name} {member.isYou && <Badge>Dit bent u</Badge>}
              </span>
              <span className="block text-muted">{member.email}</span>
            </TableCell>
            <TableCell className="md:w-72">
              <MemberRole key={member.role} member={member} pendingInvitations={countInvitationsOf(member)} />
            </TableCell>
            <TableCell label="Laatste login">
              <Moment at={member.lastLoginAt} format={formatDateTime} never="Nooit" />
            </TableCell>
            <TableCell label="Tweede stap">
              {member.hasSecondFactor ? <Badge tone="success">Ingesteld</Badge> : <Badge>Nog niet</Badge>}
            </TableCell>
            <TableCell align="right">
              <SmallButton
                icon={member.isYou ? LogOut : UserMinus}
                aria-label={member.isYou ? 'Team verlaten' : `${member.name} verwijderen`}
                onClick={() => setMemberToRemove(member)}
                className="w-full md:w-auto"
              >
                {member.isYou ? 'Verlaten' : 'Verwijderen'}
              </SmallButton>
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {memberToRemove?.isYou && <LeaveTeamDialog ownId={memberToRemove.id} {...dialog} />}
      {memberToRemove && !memberToRemove.isYou && (
        <RemoveMemberDialog
          member={memberToRemove}
          onRemoved={() => {
            // The dialog closes first, because it traps the focus. The table gets the focus, because the
            // pressed button disappeared with the row of the member.
            flushSync(close);
            table.current?.focus();
          }}
          {...dialog}
        />
      )}
    </Card>
  );
}

interface RemoveMemberDialogProps {
  member: TeamMember;
  pendingInvitations: number;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveMemberDialog({ member, pendingInvitations, onRemoved, onClose }: RemoveMemberDialogProps) {
  const refresh = useRefresh(readTeam);
  const remove = useCall(removeMember, () => ({ params: { id: member.id } }), {
    onSuccess: async ({ lapsedInvitations }) => {
      await refresh();
      toast({
        title: `${member.name} zit niet meer in uw team`,
        description: describeLapsedInvitations(lapsedInvitations, member),
      });
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${member.name} verwijderen`}
      description={
        <>
          {`${member.email} wordt meteen uitgelogd en kan niet meer bij de gegevens van uw organisatie. Werkt ${member.name} nergens anders in Gulhart, dan verdwijnt ook het account. Wat ${member.name} heeft gedaan, blijft in het logboek staan. We sturen hierover een mail.`}
          <LapsingInvitations text={describeLapsedInvitations(pendingInvitations, member)} />
        </>
      }
      confirmLabel="Verwijderen"
      action={remove}
      onConfirm={() => remove.mutate()}
      failure="Verwijderen is niet gelukt. Probeer het opnieuw."
    />
  );
}
