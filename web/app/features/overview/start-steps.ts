import type { FormSighting } from '../../../../contract/endpoints/form-sightings.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';

export interface StartStep {
  title: string;
  explanation: string;
  outcome?: string | undefined;
  /**
   * Only the test donation can be skipped: an organisation that is live no longer needs one. The steps with Mollie are
   * for later while the organisation tries the product with the simulator, which can never finish them.
   */
  state: 'open' | 'done' | 'skipped' | 'later';
  target: { tab: string; domein?: string } | 'form' | 'form-after-key';
}

interface StartProgress {
  settings: readonly Setting[];
  hasTestGift: boolean;
  hasLiveGift: boolean;
  sightings: readonly FormSighting[];
}

export function startSteps({ settings, hasTestGift, hasLiveGift, sightings }: StartProgress): StartStep[] {
  const valueOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  const isSet = (key: string) => Boolean(valueOf(key));
  const liveKey = settings.find(({ key }) => key === 'mollie_api_live_key');
  const isConnected = Boolean(liveKey?.value) && !liveKey?.isSimulatorKey;
  const isTrying = !isConnected && settings.some(({ isSimulatorKey }) => isSimulatorKey);
  const isLive = isSet('mollie_api_live_key') && valueOf('payment_api_environment') === 'live';
  return [
    {
      title: 'Uw naam en logo',
      explanation: isSet('org_name')
        ? 'Alleen uw logo ontbreekt nog. Donateurs zien het op het formulier, in de mail en op de kwitantie.'
        : 'Zo herkennen donateurs u op het formulier, in de mail en op de kwitantie.',
      target: { tab: 'organisatie' },
      state: doneIf(isSet('org_name') && isSet('org_logo_url')),
    },
    {
      title: 'Een proefgift op uw eigen formulier',
      state: !hasTestGift && isLive ? 'skipped' : doneIf(hasTestGift),
      ...describeTestGift(settings),
    },
    describePlacement(sightings, hasLiveGift),
    {
      title: 'Mollie koppelen',
      explanation: isTrying
        ? 'U oefent met de simulator: er beweegt geen geld. Voor echte giften meldt u zich aan bij Mollie; de goedkeuring duurt een paar dagen.'
        : 'Mollie maakt het geld over op uw rekening. De goedkeuring duurt een paar dagen.',
      target: { tab: 'api' },
      state: isTrying ? 'later' : doneIf(isConnected),
    },
    {
      title: 'Live gaan',
      explanation: isTrying
        ? 'Hiervoor is een echte live-sleutel van Mollie nodig. De knop ‘Sleutels opzoeken bij Mollie’ brengt u erheen.'
        : 'Zet de omgeving op live. Vanaf dan zijn giften echt.',
      target: { tab: 'api' },
      state: isTrying ? 'later' : doneIf(isLive && isConnected),
    },
  ];
}

const doneIf = (isDone: boolean) => (isDone ? 'done' : 'open');

export function stepUrl(steps: readonly StartStep[], step: StartStep): string | undefined {
  if (typeof step.target === 'string') return undefined;
  return pathWithQuery('/admin', { ...step.target, stap: steps.indexOf(step) + 1 });
}

/** A gift also proves that donors can find the form, for example with a link or a QR code. */
function describePlacement(sightings: readonly FormSighting[], hasLiveGift: boolean): StartStep {
  const shown = sightings.find(({ mayShowForm }) => mayShowForm);
  const refused = shown ? undefined : sightings[0];
  return {
    title: 'Het formulier op uw website',
    outcome: shown ? `Gezien op ${shown.host}.` : 'Er kwam een gift binnen.',
    explanation: refused
      ? `Gezien op ${refused.host}, maar dat domein staat niet in uw lijst. Voeg het toe.`
      : 'Plak een stukje code, of deel een link of QR-code. We zien vanzelf wanneer het er staat.',
    target: refused ? { tab: 'api', domein: refused.host } : { tab: 'documentatie' },
    state: doneIf(shown !== undefined || (hasLiveGift && !refused)),
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
