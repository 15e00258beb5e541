import type { Setting } from '../../../../contract/settings.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { getSetting } from '../../../lib/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { testPaymentKey } from '../../../../contract/endpoints/organisation.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useCall } from '../../../lib/query-client.ts';
import { KeyTestResult } from './key-field.tsx';

const signUpUrl = 'https://my.mollie.com/dashboard/signup';
const keysUrl = 'https://my.mollie.com/dashboard/developers/api-keys';

const requirements = [
  { what: 'KvK-uittreksel', why: 'van uw stichting of vereniging' },
  { what: 'Bestuurders', why: 'hun namen en geboortedata, en een identiteitsbewijs van wie tekent' },
  { what: 'Bankrekening', why: 'op naam van de organisatie, waar het geld naartoe gaat' },
  { what: 'Website', why: 'waarop staat wie u bent, wat u doet en hoe u bereikbaar bent' },
];

export function MollieCard({ settings }: { settings: readonly Setting[] }) {
  const environment = getSetting(settings, 'payment_api_environment');
  const isLive = (environment.value ?? environment.defaultValue) === 'live';
  const hasKey = Boolean(getSetting(settings, isLive ? 'mollie_api_live_key' : 'mollie_api_key').value);
  return (
    <Card
      title="Uw account bij Mollie"
      description="Mollie verwerkt de betalingen en maakt het geld over op uw eigen rekening. Gulhart komt er niet aan."
    >
      <div className="flex flex-col gap-5">
        <div>
          <p>Voor echte betalingen wil Mollie weten wie u bent. Houd dit bij de hand:</p>
          <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
            {requirements.map(({ what, why }) => (
              <div key={what} className="sm:contents">
                <dt className="font-semibold">{what}</dt>
                <dd className="text-muted">{why}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm text-muted">
            De goedkeuring duurt meestal een paar dagen. Uw testsleutel werkt meteen.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={signUpUrl} target="_blank" variant="secondary">
            Aanmelden bij Mollie
          </ButtonLink>
          <ButtonLink href={keysUrl} target="_blank" variant="secondary">
            Sleutels opzoeken bij Mollie
          </ButtonLink>
        </div>
        {hasKey && <ConnectionTest key={String(isLive)} environment={isLive ? 'live' : 'test'} />}
      </div>
    </Card>
  );
}

function ConnectionTest({ environment }: { environment: Environment }) {
  const test = useCall(testPaymentKey, () => ({ body: { apiEnvironment: environment } }));
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <p>
        Uw {environment === 'live' ? 'live-sleutel' : 'testsleutel'} is opgeslagen. Of Mollie hem aanneemt,
        ziet u hier.
      </p>
      <Button
        variant="secondary"
        busy={test.isPending}
        busyLabel="Controleren..."
        onClick={() => test.mutate()}
      >
        Controleer verbinding
      </Button>
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
