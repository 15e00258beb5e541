import type { FormSighting } from '../../../../contract/endpoints/form-sightings.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { simulatorKeySentence } from '../../../lib/settings.ts';

export interface StartStep {
  title: string;
  explanation: string;
  outcome?: string | undefined;
  isDone: boolean;
  target: { tab: string; domein?: string } | 'form' | 'form-after-key';
}

interface StartProgress {
  settings: readonly Setting[];
  hasTestGift: boolean;
  sightings: readonly FormSighting[];
}

export function startSteps({ settings, hasTestGift, sightings }: StartProgress): StartStep[] {
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  const isSet = (key: string) => Boolean(valueOf(key));
  const hasSimulatorKey = settings.some((each) => each.key === 'mollie_api_live_key' && each.isSimulatorKey);
  const isConnected = isSet('mollie_api_live_key') && !hasSimulatorKey;
  const isLive = isSet('mollie_api_live_key') && valueOf('payment_api_environment') === 'live';
  return [
    {
      title: 'Uw naam en logo',
      explanation: 'Zo herkennen donateurs u op het formulier, in de mail en op de kwitantie.',
      target: { tab: 'organisatie' },
      isDone: isSet('org_name') && isSet('org_logo_url'),
    },
    {
      title: 'Een proefgift op uw eigen formulier',
      isDone: hasTestGift || isLive,
      ...describeTestGift(settings),
    },
    describePlacement(sightings),
    {
      title: 'Mollie koppelen',
      explanation: hasSimulatorKey
        ? `${simulatorKeySentence} Vul de live-sleutel van Mollie in.`
        : 'Mollie maakt het geld over op uw rekening. De goedkeuring duurt een paar dagen.',
      target: { tab: 'api' },
      isDone: isConnected,
    },
    {
      title: 'Live gaan',
      explanation: 'Zet de omgeving op live. Vanaf dan zijn giften echt.',
      target: { tab: 'api' },
      isDone: isLive && isConnected,
    },
  ];
}

export function stepUrl(steps: readonly StartStep[], step: StartStep): string | undefined {
  if (typeof step.target === 'string') return undefined;
  return pathWithQuery('/admin', { ...step.target, stap: steps.indexOf(step) + 1 });
}

function describePlacement(sightings: readonly FormSighting[]): StartStep {
  const shown = sightings.find(({ mayShowForm }) => mayShowForm);
  const refused = shown ? undefined : sightings[0];
  return {
    title: 'Het formulier op uw website',
    outcome: shown && `Gezien op ${shown.host}.`,
    explanation: refused
      ? `Gezien op ${refused.host}, maar dat domein staat niet in uw lijst. Voeg het toe.`
      : 'Plak een stukje code, of deel een link of QR-code. We zien vanzelf wanneer het er staat.',
    target: refused ? { tab: 'api', domein: refused.host } : { tab: 'documentatie' },
    isDone: shown !== undefined,
  };
}

function describeTestGift(settings: readonly Setting[]): Pick<StartStep, 'explanation' | 'target'> {
  const key = settings.find((setting) => setting.key === 'mollie_api_key');
  if (!key?.value && key?.simulatorKeyPrefix === undefined) {
    return {
      explanation: 'Vul eerst de testsleutel van Mollie in. Die hebt u zodra u zich daar aanmeldt.',
      target: { tab: 'api' },
    };
  }
  return {
    explanation: 'Geef uzelf een tientje en kijk wat er gebeurt. Er beweegt geen geld.',
    target: key.value ? 'form' : 'form-after-key',
  };
}
