import { type Environment, environments } from '../../../../contract/environments.ts';
import type { Deps } from '../deps.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { imageIdIn } from './images/image-address.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';

export const refusedValue = (sentence: string) => fieldError('value', sentence);

export const needsConfirmedOwner = () =>
  refusedValue(
    'Bevestig eerst uw e-mailadres: open de link in de mail die u van ons kreeg. Op het dashboard kunt u die mail opnieuw laten sturen. Daarna kunt u de live-sleutel opslaan.',
  );

export const refusedValues = (fields: Record<string, string>) =>
  new AppError('validation_failed', { fields });

export function checkValue(
  { acceptsSimulatorKeys, publicUrl }: Pick<Deps, 'acceptsSimulatorKeys' | 'publicUrl'>,
  key: SettingKey,
  typed: string,
): { value: string } | { refusal: string } {
  const { check, isSecret, holdsImage } = definitionOf(key);
  // Accept our own image URLs before the https check: a local installation may use plain http.
  if (holdsImage && imageIdIn({ publicUrl }, typed)) return { value: typed };
  const checked = check.safeParse(typed);
  if (!checked.success) return { refusal: checked.error.issues[0]?.message ?? 'Deze waarde is niet goed.' };
  if (isSecret && !acceptsSimulatorKeys && isSimulatorKey(checked.data)) {
    return { refusal: 'Sleutels van de simulator werken hier niet.' };
  }
  return { value: checked.data };
}

export function isSimulatorKey(paymentKey: string): boolean {
  return environments.some((environment) => paymentKey.startsWith(simulatorKeyPrefix(environment)));
}

export function simulatorKeyPrefix(environment: Environment): string {
  return `${environment}_simulator_`;
}
