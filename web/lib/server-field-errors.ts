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
  const refused = Object.entries(error.fields)
    .map(([name, message]) => ({ name: fieldOf(name), message }))
    .filter(({ name }) => placeOf(name) !== -1)
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
  for (const [index, { name, message }] of refused.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
}
