import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../contract/second-factor.ts';
import { ApiError, serverMessage } from './api-client.ts';

/* What browsers do with passkeys. The library comes when it is needed: most screens never do. */

const load = () => import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks for a passkey; rejects when none is given. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  return sendable(await startAuthentication({ optionsJSON: fitting(options) }));
}

/** Makes one on this device, or on a telephone or key beside it. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  return sendable(await startRegistration({ optionsJSON: fitting(options) }));
}

/**
 * Offers passkeys among what the browser fills in at the address field, where it can. Undefined when it cannot, or when
 * something else was done meanwhile.
 */
export async function suggestPasskeys(
  getOptions: () => Promise<PasskeyRequestOptions>,
): Promise<PasskeyAssertion | undefined> {
  if (!canUsePasskeys()) return undefined;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const options = await getOptions().catch(() => undefined);
  if (!options) return undefined;
  return startAuthentication({ optionsJSON: fitting(options), useBrowserAutofill: true }).then(
    sendable,
    () => undefined,
  );
}

export async function stopSuggestingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Why a passkey was not used or made, as a sentence. */
export function explainPasskeyFailure(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error) ?? couldNot;
  const name = error instanceof Error ? error.name : '';
  return sentences[name] ?? couldNot;
}

const couldNot = 'De passkey kon niet worden gebruikt. Controleer de verbinding en probeer het opnieuw.';
const sentences: Record<string, string> = {
  NotAllowedError: 'Er is geen passkey gekozen, of het duurde te lang. Probeer het opnieuw.',
  AbortError: 'Er is geen passkey gekozen. Probeer het opnieuw.',
  InvalidStateError: 'Op dit apparaat staat al een passkey van uw account.',
  SecurityError: 'Op dit webadres werken passkeys niet. Controleer het adres boven in uw browser.',
  NotSupportedError: 'Dit apparaat kan geen passkey maken. Probeer het met uw telefoon.',
};

/** The contract checks what passes here; the library's types only know no value that is there and undefined. */
function fitting(options: object): never {
  return options as never;
}

/** The browser gives more than the server reads, such as the results of extensions. */
function sendable(answer: object): never {
  return { ...answer, clientExtensionResults: {} } as never;
}
