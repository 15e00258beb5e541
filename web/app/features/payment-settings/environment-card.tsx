import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Environment } from '../../../../contract/environments.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';

const choices = [
  { value: 'test', label: 'Test', explanation: 'U oefent. Er wordt niets afgeschreven.' },
  { value: 'live', label: 'Live', explanation: 'Donateurs betalen echt.' },
] as const;

interface EnvironmentCardProps {
  environment: Environment;
  /** Whether there is a key for the chosen environment, saved or typed. */
  hasKey: boolean;
  registration: UseFormRegisterReturn;
}

export function EnvironmentCard({ environment, hasKey, registration }: EnvironmentCardProps) {
  return (
    <Card title="API-omgeving" description="Hiermee bepaalt u of donaties echt worden afgeschreven.">
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
        {environment === 'live' && (
          <Alert tone="warning" title="Let op: u kiest de live-omgeving" announce>
            Er worden echte betalingen verwerkt en het geld wordt bij donateurs afgeschreven. Test uw website
            eerst in de testomgeving.
          </Alert>
        )}
        {!hasKey && (
          <Alert
            tone="neutral"
            title={`Er is nog geen ${environment === 'live' ? 'live-sleutel' : 'testsleutel'}`}
          >
            Zonder sleutel kan uw formulier in deze omgeving geen donaties aannemen.
          </Alert>
        )}
      </div>
    </Card>
  );
}
