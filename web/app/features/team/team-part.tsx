import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTeam, useSaveRules } from './api.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';
import { secondFactorGraceDays } from '../../../../contract/second-factor-grace.ts';
import type { Team } from '../../../../contract/team.ts';
import { formatDate } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

/** Who works in the organisation and what holds for them, for its owners. */
export function TeamPart() {
  const team = useTeam();
  if (team.isPending) return <TeamSkeleton />;
  if (!team.data) return <LoadError title="Het team kon niet worden geladen." query={team} />;
  const { members, invitations } = team.data;
  return (
    <>
      <MembersCard members={members} invitations={invitations} />
      <InvitationsCard invitations={invitations} ownId={members.find(({ isYou }) => isYou)?.id} />
      <RulesCard team={team.data} />
    </>
  );
}

function TeamSkeleton() {
  return (
    <Card>
      <output className="sr-only">Team laden...</output>
      <Skeleton className="mb-6 h-6 w-36" />
      <div className="flex flex-col gap-6">
        {['w-48', 'w-40', 'w-56'].map((width) => (
          <div key={width} className="flex items-center justify-between gap-4">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="h-11 w-40" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** What holds for the whole team. */
function RulesCard({ team }: { team: Team }) {
  const rules = useSaveRules();
  const { form, save, bar } = useSavedForm({
    stored: storedRules(team),
    send: (values) => rules.mutateAsync(values),
    onSaved: async () => ({ title: 'Afspraken opgeslagen' }),
  });

  return (
    <form noValidate onSubmit={save}>
      <Card title="Afspraken voor het team" footer={<SaveBar {...bar} saveLabel="Afspraken opslaan" />}>
        <div className="flex max-w-2xl flex-col gap-8">
          <Switch
            label="Tweede stap bij het inloggen verplicht"
            hint={hintOf(team)}
            {...form.register('requireSecondFactor')}
          />
          <Field
            label="Terugbetalen door penningmeesters, in euro"
            hint="Tot dit bedrag per gift. Daarboven betaalt alleen een eigenaar terug. Met 0 mag een penningmeester niets terugbetalen."
            error={form.formState.errors.refundLimit?.message}
            className="max-w-sm"
          >
            <Input inputMode="decimal" autoComplete="off" {...form.register('refundLimit')} />
          </Field>
        </div>
      </Card>
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
