import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LogOut, UserMinus } from 'lucide-react';
import { type PendingInvitation, type TeamMember, describeLapse } from '../../../../contract/team.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';
import { MemberRole } from './member-role.tsx';
import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRemoveMember } from './api.ts';
import { LapseLine } from './lapse-line.tsx';

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
  const [toRemove, setToRemove] = useState<TeamMember | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const close = () => setToRemove(null);
  const countInvitationsOf = ({ id }: TeamMember) =>
    invitations.filter(({ invitedBy }) => invitedBy.id === id).length;
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
                {member.name} {member.isYou && <Badge>U</Badge>}
              </span>
              <span className="block text-muted">{member.email}</span>
            </TableCell>
            <TableCell className="md:w-72">
              <MemberRole key={member.role} member={member} pendingInvitations={countInvitationsOf(member)} />
            </TableCell>
            <TableCell label="Laatste login">
              {member.lastLoginAt ? (
                <time dateTime={member.lastLoginAt} className="whitespace-nowrap">
                  {formatDateTime(member.lastLoginAt)}
                </time>
              ) : (
                <span className="text-muted">Nooit</span>
              )}
            </TableCell>
            <TableCell label="Tweede stap">
              {member.hasSecondFactor ? <Badge tone="success">Ingesteld</Badge> : <Badge>Nog niet</Badge>}
            </TableCell>
            <TableCell align="right">
              <Button
                variant="secondary"
                size="small"
                aria-label={member.isYou ? 'Team verlaten' : `${member.name} verwijderen`}
                onClick={() => setToRemove(member)}
                className="w-full md:w-auto"
              >
                {member.isYou ? (
                  <LogOut aria-hidden="true" className="size-4" />
                ) : (
                  <UserMinus aria-hidden="true" className="size-4" />
                )}
                {member.isYou ? 'Verlaten' : 'Verwijderen'}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {toRemove?.isYou && (
        <LeaveTeamDialog
          ownId={toRemove.id}
          pendingInvitations={countInvitationsOf(toRemove)}
          onClose={close}
        />
      )}
      {toRemove && !toRemove.isYou && (
        <RemoveMemberDialog
          member={toRemove}
          pendingInvitations={countInvitationsOf(toRemove)}
          onRemoved={() => {
            // Away first, because it keeps the focus; the button that opened it is gone with the member.
            flushSync(close);
            table.current?.focus();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface RemoveMemberDialogProps {
  member: TeamMember;
  /** How many of their invitations end with it. */
  pendingInvitations: number;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveMemberDialog({ member, pendingInvitations, onRemoved, onClose }: RemoveMemberDialogProps) {
  const remove = useRemoveMember(member.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ lapsedInvitations }) => {
        toast({
          title: `${member.name} zit niet meer in uw team`,
          description: describeLapse(lapsedInvitations, member),
        });
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${member.name} verwijderen`}
      description={
        <>
          {`${member.email} wordt meteen uitgelogd en kan niet meer bij de gegevens van uw organisatie. Werkt ${member.name} nergens anders in Gulhart, dan verdwijnt ook het account. Wat ${member.name} heeft gedaan, blijft in het logboek staan. We sturen hierover een mail.`}
          <LapseLine text={describeLapse(pendingInvitations, member)} />
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && (
        <FormError
          message={serverMessage(remove.error) ?? 'Verwijderen is niet gelukt. Probeer het opnieuw.'}
        />
      )}
    </ConfirmDialog>
  );
}
