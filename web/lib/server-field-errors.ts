import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/** Shows errors beside their fields. If the user's role forbids the change, one message covers the whole form. */
export function showServerFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  error: unknown,
  fieldOf = (name: string) => name as FieldPath<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'role_not_allowed')
    form.setError('root', { type: 'role', message: error.serverMessage ?? '' });
  const order = Object.keys(form.getValues());
  const placeOf = (name: string) => order.indexOf(name.split('.')[0] ?? '');
  const inPage = [...document.querySelectorAll('[name]')].map((input) => input.getAttribute('name'));
  // A field without an input cannot get the focus, so it comes after the others.
  const placeInPage = (name: string) => (inPage.includes(name) ? inPage.indexOf(name) : inPage.length);
  const refused = Object.entries(error.fields)
    .map(([name, message]) => ({ name: fieldOf(name), message }))
    .filter(({ name }) => placeOf(name) !== -1)
    .toSorted(
      (one, other) =>
        placeInPage(one.name) - placeInPage(other.name) || placeOf(one.name) - placeOf(other.name),
    );
  for (const [index, { name, message }] of refused.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
}

const numberWords = ['Twee', 'Drie', 'Vier', 'Vijf', 'Zes', 'Zeven', 'Acht', 'Negen', 'Tien'];

/** Undefined for one wrong field, because then the message of that field says more. */
export function countWrongFields(error: unknown): string | undefined {
  const count = error instanceof ApiError ? Object.keys(error.fields).length : 0;
  return count > 1 ? `${numberWords[count - 2] ?? count} velden kloppen niet.` : undefined;
}
