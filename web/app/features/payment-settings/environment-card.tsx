import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Environment } from '../../../../contract/environments.ts';
import { simulatorKeySentence } from '../../../lib/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

const choices = [
  { value: 'test', label: 'Test', explanation: 'U oefent. Er wordt niets afgeschreven.' },
  { value: 'live', label: 'Live', explanation: 'Donateurs betalen echt.' },
] as const;

interface EnvironmentCardProps {
  environment: Environment;
  isSaved: boolean;
  hasKey: boolean;
  hasSimulator: boolean;
  hasSimulatorKey: boolean;
  registration: UseFormRegisterReturn;
}

export function EnvironmentCard(props: EnvironmentCardProps) {
  const { environment, isSaved, hasKey, hasSimulator, hasSimulatorKey, registration } = props;
  return (
    <Card title="API-omgeving" description="Hiermee bepaalt u of giften echt worden afgeschreven.">
      <div className="flex flex-col gap-4">
        <fieldset className="grid gap-3 md:grid-cols-2">
          <legend className="sr-only">API-omgeving</legend>
          {choices.map(({ value, label, explanation }) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-3 rounded-box border border-edge p-4 hover:bg-sunken has-checked:border-action has-checked:bg-sunken has-checked:ring-1 has-checked:ring-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                value={value}
                className="mt-1 size-4 shrink-0 accent-action outline-none"
                {...registration}
              />
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-muted">{explanation}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {environment === 'live' && !hasSimulatorKey && (
          <Alert tone="warning" title="Let op: u kiest de live-omgeving" announce>
            {!isSaved && <UnsavedNote still="Test" />}
            Er worden echte betalingen verwerkt en het geld wordt bij donateurs afgeschreven. Test uw website
            eerst in de testomgeving.
          </Alert>
        )}
        {environment === 'test' && !isSaved && (
          <Alert tone="warning" title="U kiest de testomgeving" announce>
            <UnsavedNote still="Live" />
            Donateurs kunnen dan niet meer echt geven.
          </Alert>
        )}
        {hasSimulatorKey && (
          <Alert tone="neutral" title={simulatorKeySentence} announce={!isSaved}>
            {!isSaved && <UnsavedNote still="Test" />}
            Donateurs komen op een nagemaakte betaalpagina. Vul hieronder de live-sleutel van Mollie in om
            echte giften te ontvangen.
          </Alert>
        )}
        {!hasKey && <MissingKey environment={environment} hasSimulator={hasSimulator} />}
      </div>
    </Card>
  );
}

function UnsavedNote({ still }: { still: string }) {
  return (
    <strong className="mb-1 block">
      Dit is nog niet opgeslagen: tot u op ‘Opslaan’ drukt, staat u op {still}.
    </strong>
  );
}

type MissingKeyProps = Pick<EnvironmentCardProps, 'environment' | 'hasSimulator'>;

function MissingKey({ environment, hasSimulator }: MissingKeyProps) {
  if (environment === 'live') {
    return (
      <Alert tone="neutral" title="Er is nog geen live-sleutel">
        Vul hieronder die van Mollie in. Zonder die sleutel kan uw formulier geen echte giften aannemen.
      </Alert>
    );
  }
  return (
    <Alert tone="neutral" title="Er is nog geen testsleutel">
      {hasSimulator ? (
        <>
          Die hoeft u niet te hebben om te oefenen: begin op het <Link href="/admin">dashboard</Link> met een
          proefgift, dan komt er vanzelf een.
        </>
      ) : (
        'Vul hieronder die van Mollie in, dan kunt u uw formulier uitproberen.'
      )}
    </Alert>
  );
}
