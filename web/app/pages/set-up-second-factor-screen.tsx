import { switchOrganisation } from '../../../contract/endpoints/session.ts';
import { useSend } from '../../lib/query-client.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { SmallButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SimpleLayout } from '../../ui/simple-layout.tsx';
import { SetUpSecondFactor } from '../features/second-factor/set-up-second-factor.tsx';
import { LogoutButton } from '../features/session/logout-button.tsx';

export function SetUpSecondFactorScreen({ onDone }: { onDone: () => void }) {
  const { data: user } = useCurrentUser();
  const others = user?.organizations.filter(({ id }) => id !== user.organizationId) ?? [];
  return (
    <SimpleLayout actions={<LogoutButton />}>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-8">
        <PageHeader
          title="Stel een tweede stap in"
          description={`${user?.isAdmin ? 'Beheerders van Gulhart loggen' : `Wie bij ${user?.organizationName || 'uw organisatie'} werkt, logt`} in met een tweede stap. Zo is een gestolen wachtwoord niet genoeg om bij gegevens van donateurs te komen. Het duurt een minuut of twee.`}
        />
        <SetUpSecondFactor onDone={onDone} />
        {others.length > 0 && <OtherOrganisations organisations={others} />}
      </div>
    </SimpleLayout>
  );
}

function OtherOrganisations({ organisations }: { organisations: { id: string; name: string }[] }) {
  const switching = useSend(switchOrganisation, {
    onSuccess: () => window.location.assign('/admin'),
  });
  return (
    <section aria-labelledby="andere" className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <h2 id="andere" className="text-base font-semibold">
        Liever eerst naar een andere organisatie?
      </h2>
      <FormError error={switching.error} fallback="Wisselen lukt nu niet. Controleer de verbinding." />
      <div className="flex flex-wrap gap-3">
        {organisations.map(({ id, name }) => (
          <SmallButton
            key={id}
            busy={switching.isPending && switching.variables.organizationId === id}
            onClick={() => switching.mutate({ organizationId: id })}
          >
            {name || 'Organisatie zonder naam'}
          </SmallButton>
        ))}
      </div>
    </section>
  );
}
