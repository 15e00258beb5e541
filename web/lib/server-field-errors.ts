import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/**
 * Puts the server's sentences at the fields they belong to, and the focus on the first of them. That somebody's role
 * does not allow it (any more) is about the whole form.
 */
export function showServerFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  error: unknown,
  names: readonly FieldPath<Values>[],
): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'role_not_allowed')
    form.setError('root', { type: 'role', message: error.serverMessage ?? '' });
  const refused = names.filter((name) => error.fields[name] !== undefined);
  for (const [index, name] of refused.entries()) {
    form.setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: index === 0 });
  }
}
