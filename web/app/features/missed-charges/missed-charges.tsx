import { useRef } from 'react';
import { CalendarCheck } from 'lucide-react';
import { listMissedCharges } from '../../../../contract/endpoints/subscriptions.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { usePage } from '../../../lib/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { Paging, LoadedPage } from '../../../ui/paging.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDonationView } from '../../../lib/donation-view.ts';
import { MissedChargeFigures } from './missed-charge-figures.tsx';
import { MissedChargeRow } from './missed-charge-row.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';
import { Link } from '../../../ui/link.tsx';
import { useMutation } from '@tanstack/react-query';
import { saveOwnSettings, getSetting, useOwnSettings, useRefreshSettings } from '../../../lib/settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

const settingKey = 'storno_recovery';

const guide = [
  [
    'Te weinig geld op de rekening',
    'Na drie werkdagen proberen we het opnieuw, en op de 26e nog een keer als die voor de volgende afschrijving valt. Pas daarna vragen we het de donateur.',
  ],
  [
    'De rekening is onjuist, geblokkeerd of niet voor incasso',
    'De donateur krijgt een mail en betaalt één keer met iDEAL; die rekening neemt het over. De gift loopt door.',
  ],
  [
    'De rekening is opgeheven, of de machtiging geldt niet meer',
    'De gift rust meteen. De donateur krijgt een mail; één betaling met iDEAL brengt de gift weer op gang.',
  ],
  [
    'De bank houdt de afschrijving tegen',
    'Zo heeft de donateur het ingesteld. We proberen het niet opnieuw, maar vragen het de donateur. De gift loopt door.',
  ],
  [
    'De donateur heeft het bedrag teruggehaald',
    'Daar vragen we niet om. Een tweede keer binnen een jaar laat de gift rusten, tot de donateur weer geeft.',
  ],
  [
    'De donateur is overleden',
    'De gift stopt meteen. Naar dat adres gaat nooit meer een mail; u krijgt één bericht, om zelf iets te laten weten.',
  ],
  [
    'Vraagt uw aandacht',
    'De afschrijving was technisch niet in orde. Daar kan de donateur niets aan doen; kijk ernaar in uw Mollie-dashboard.',
  ],
  [
    'Wat de donateur merkt',
    'Eén mail, en herinneringen na vijf en acht dagen; zonder herinnering als de donateur weigerde of de machtiging niet meer geldt. Is er na vijftien dagen niets betaald, dan is de maand verloren.',
  ],
] as const;

export function MissedCharges() {
  const view = useDonationView();
  const may = useMay();
  // Shows one environment at a time, because live and test amounts must not be added up.
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const filter = { userId: view.filter.userId, apiEnvironment };
  const charges = usePage(listMissedCharges, filter, view.page);
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Storno’s"
        badge={<EnvironmentBadge view={view} />}
        description="Maandelijkse afschrijvingen die niet lukten of zijn teruggehaald, en wat ervan terechtkwam."
      >
        <div className="flex flex-col gap-6">
          <div className="grid gap-4 md:grid-cols-3">
            <ScopeFields view={view} />
          </div>
          <MissedChargeFigures filter={filter} />
        </div>
      </Card>
      <Card
        title="Gemiste maanden"
        footer={
          <Paging
            listRef={list}
            number={view.page}
            page={charges.data}
            itemName="gemiste maanden"
            onChange={view.changePage}
          />
        }
      >
        {!may('viewDonors') && <p className="mb-4 text-sm text-muted">{namesLeftOut}</p>}
        <LoadedPage
          query={charges}
          skeleton={<Spinner label="Gemiste maanden laden..." />}
          failure="De gemiste maanden konden niet worden geladen."
          pageUrl={view.pageUrl}
          empty={
            <EmptyState icon={CalendarCheck} title="Geen gemiste maanden">
              Er is geen afschrijving mislukt of teruggehaald. Gebeurt dat, dan ziet u hier waarom, en wat
              Gulhart eraan doet.
            </EmptyState>
          }
        >
          {(items) => (
            <ul
              ref={list}
              tabIndex={-1}
              aria-label="Gemiste maanden"
              className="divide-y divide-line outline-none"
            >
              {items.map((charge) => (
                <MissedChargeRow key={charge.id} charge={charge} view={view} />
              ))}
            </ul>
          )}
        </LoadedPage>
      </Card>
      {!view.isAdmin && <RecoverySwitch />}
      <MissedChargesGuide />
    </div>
  );
}

function MissedChargesGuide() {
  return (
    <Card title="Zo gaat het" description="Wat Gulhart doet, hangt af van wat de bank meldt.">
      <dl className="grid gap-4 text-sm md:grid-cols-2">
        {guide.map(([when, what]) => (
          <div key={when}>
            <dt className="font-semibold">{when}</dt>
            <dd className="mt-1 text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm">
        Alles over giften per maand staat in de documentatie:{' '}
        <Link href="/documentation/maandelijkse-donateurs">Maandelijkse donateurs</Link>.
      </p>
    </Card>
  );
}

function RecoverySwitch() {
  const may = useMay();
  const refresh = useRefreshSettings();
  const settings = useOwnSettings();
  const save = useMutation({
    mutationFn: (isOn: boolean) => saveOwnSettings({ [settingKey]: isOn ? 'ja' : 'nee' }),
    onSuccess: async (_saved, isOn) => {
      await refresh();
      toast({ title: isOn ? 'Gemiste maanden worden vanzelf hersteld' : 'Er gebeurt niets meer vanzelf' });
    },
    onError: (error) =>
      toastFailure(error, 'Fout bij opslaan', 'Er is niets opgeslagen. Probeer het opnieuw.'),
  });
  if (!settings.data) return null;
  const { name, description, value, defaultValue } = getSetting(settings.data, settingKey);
  const isStoredOn = (value ?? defaultValue) === 'ja';
  return (
    <Card title="Instelling">
      <Switch
        label={name}
        hint={
          may('manageOrganisation') ? description : `${description} Alleen een eigenaar kan dit wijzigen.`
        }
        checked={save.isPending ? save.variables : isStoredOn}
        disabled={!may('manageOrganisation') || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </Card>
  );
}
