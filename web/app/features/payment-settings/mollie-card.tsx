import type { Setting } from '../../../../contract/settings.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { getSetting } from '../../../lib/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SmallButtonLink } from '../../../ui/link.tsx';
import { testPaymentKey } from '../../../../contract/endpoints/organisation.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useCall } from '../../../lib/query-client.ts';
import { KeyTestResult } from './key-field.tsx';

const signUpUrl = 'https://my.mollie.com/dashboard/signup';
const keysUrl = 'https://my.mollie.com/dashboard/developers/api-keys';

const requirements = [
  { what: 'KvK-uittreksel', why: 'van uw stichting of vereniging' },
  { what: 'Bestuurders', why: 'hun namen en geboortedata, en de legitimatie van wie tekent' },
  { what: 'Bankrekening', why: 'op naam van de organisatie, waar het geld naartoe gaat' },
  { what: 'Website', why: 'waarop staat wie u bent, wat u doet en hoe u bereikbaar bent' },
];

export function MollieCard({ settings }: { settings: readonly Setting[] }) {
  const environment = getSetting(settings, 'payment_api_environment');
  const isLive = (environment.value ?? environment.defaultValue) === 'live';
  const hasKey = Boolean(getSetting(settings, isLive ? 'mollie_api_live_key' : 'mollie_api_key').value);
  return (
    <Card title="Uw account bij Mollie" description="Mollie maakt uw giften over op uw eigen rekening.">
      <div className="flex flex-col gap-5">
        {hasKey && <ConnectionTest key={String(isLive)} environment={isLive ? 'live' : 'test'} />}
        <div className="flex flex-wrap gap-3">
          <SmallButtonLink href={signUpUrl} target="_blank">
            Aanmelden bij Mollie
          </SmallButtonLink>
          <SmallButtonLink href={keysUrl} target="_blank">
            Sleutels opzoeken bij Mollie
          </SmallButtonLink>
        </div>
        <Disclosure summary="Wat Mollie van u wil weten">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {requirements.map(({ what, why }) => (
              <div key={what} className="sm:contents">
                <dt className="font-semibold">{what}</dt>
                <dd className="text-muted">{why}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-muted">De goedkeuring duurt meestal een paar dagen.</p>
        </Disclosure>
      </div>
    </Card>
  );
}

function ConnectionTest({ environment }: { environment: Environment }) {
  const test = useCall(testPaymentKey, () => ({ body: { apiEnvironment: environment } }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>Uw {environment === 'live' ? 'live-sleutel' : 'testsleutel'} is opgeslagen.</p>
        <Button
          variant="secondary"
          busy={test.isPending}
          busyLabel="Controleren..."
          onClick={() => test.mutate()}
        >
          Controleer verbinding
        </Button>
      </div>
      <div aria-live="polite" className="w-full">
        {test.data && <KeyTestResult answer={test.data} />}
        {test.error && (
          <Alert tone="danger" title="De verbinding kon niet worden gecontroleerd">
            {serverMessage(test.error) ?? 'Controleer uw eigen internetverbinding en probeer het opnieuw.'}
          </Alert>
        )}
      </div>
    </div>
  );
}
