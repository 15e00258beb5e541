import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../contract/second-factor.ts';
import { ApiError, serverMessage } from './api-client.ts';

/* Loaded on demand, because most screens never need this library. */

const load = () => import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

export async function askForPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  return withoutExtensions(await startAuthentication({ optionsJSON: libraryOptions(options) }));
}

export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  return withoutExtensions(await startRegistration({ optionsJSON: libraryOptions(options) }));
}

/** Undefined if passkeys cannot be autofilled, if the request fails, or if a newer request replaces it. */
export async function suggestPasskeys(
  getOptions: () => Promise<PasskeyRequestOptions>,
): Promise<PasskeyAssertion | undefined> {
  if (!canUsePasskeys()) return undefined;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const options = await getOptions().catch(() => undefined);
  if (!options) return undefined;
  return startAuthentication({ optionsJSON: libraryOptions(options), useBrowserAutofill: true }).then(
    withoutExtensions,
    () => undefined,
  );
}

export async function stopSuggestingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

export function explainPasskeyFailure(error: unknown): string {
  if (error instanceof ApiError) return serverMessage(error) ?? passkeyFailed;
  const name = error instanceof Error ? error.name : '';
  return failureTexts[name] ?? passkeyFailed;
}

const passkeyFailed = 'De passkey kon niet worden gebruikt. Controleer de verbinding en probeer het opnieuw.';
const failureTexts: Record<string, string> = {
  NotAllowedError: 'Er is geen passkey gekozen, of het duurde te lang. Probeer het opnieuw.',
  AbortError: 'Er is geen passkey gekozen. Probeer het opnieuw.',
  InvalidStateError: 'Op dit apparaat staat al een passkey van uw account.',
  SecurityError: 'Op dit webadres werken passkeys niet. Controleer het adres boven in uw browser.',
  NotSupportedError: 'Dit apparaat kan geen passkey maken. Probeer het met uw telefoon.',
};

/** The library's types do not allow `undefined` as a value. */
function libraryOptions(options: object): never {
  return options as never;
}

/** The contract expects no extension results. */
function withoutExtensions(answer: object): never {
  return { ...answer, clientExtensionResults: {} } as never;
}
