import { Card } from '../../../ui/card.tsx';
import { Loaded, SkeletonRows } from '../../../ui/loaded.tsx';
import { readTeam, saveTeamRules } from '../../../../contract/endpoints/team.ts';
import { call } from '../../../lib/api-client.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';
import { secondFactorGraceDays, type Team } from '../../../../contract/team.ts';
import { formatDate } from '../../../lib/format.ts';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { InputField } from '../../../ui/form-fields.tsx';

export function TeamPart() {
  const query = useEndpoint(readTeam, {}, { staleTime: 0 });
  return (
    <Loaded
      query={query}
      skeleton={
        <Card>
          <SkeletonRows label="Team laden..." rows={3} />
        </Card>
      }
      failure="Het team kon niet worden geladen."
    >
      {(team) => (
        <>
          <MembersCard members={team.members} invitations={team.invitations} />
          <InvitationsCard
            invitations={team.invitations}
            ownId={team.members.find(({ isYou }) => isYou)?.id}
          />
          <RulesCard team={team} />
        </>
      )}
    </Loaded>
  );
}

function RulesCard({ team }: { team: Team }) {
  const refresh = useRefresh(readTeam);
  const { form, ...saved } = useSavedForm({
    stored: storedRules(team),
    send: (body) => call(saveTeamRules, { body }),
    onSaved: async () => {
      await refresh();
      return { title: 'Afspraken opgeslagen' };
    },
  });

  return (
    <SavedCard saved={saved} saveLabel="Afspraken opslaan" title="Afspraken voor het team">
      <div className="flex max-w-2xl flex-col gap-8">
        <Switch
          label="Tweede stap bij het inloggen verplicht"
          hint={hintOf(team)}
          {...form.register('requireSecondFactor')}
        />
        <InputField
          form={form}
          name="refundLimit"
          label="Terugbetalen door penningmeesters, in euro"
          hint="Tot dit bedrag per gift. Daarboven betaalt alleen een eigenaar terug. Met 0 mag een penningmeester niets terugbetalen."
          fieldClass="max-w-sm"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </SavedCard>
  );
}

function storedRules({ secondFactorRequiredSince, refundLimit }: Team) {
  return {
    requireSecondFactor: secondFactorRequiredSince !== null,
    // In Dutch notation: '250.00' becomes '250', and '250.50' becomes '250,50'.
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
