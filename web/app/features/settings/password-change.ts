import type { FieldErrors, Resolver } from 'react-hook-form';
import { changePasswordBody } from '../../../../contract/accounts.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Checks in the order of the fields and names only the first thing that is wrong. */
export const checkPasswordChange: Resolver<PasswordChange> = (values) => {
  const errors = findFirstError(values);
  return errors ? { values: {}, errors } : { values, errors: {} };
};

function findFirstError({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): FieldErrors<PasswordChange> | undefined {
  const issue = changePasswordBody.safeParse({ currentPassword, newPassword }).error?.issues[0];
  if (issue) {
    const field = issue.path[0] === 'currentPassword' ? 'currentPassword' : 'newPassword';
    return { [field]: { type: 'validate', message: issue.message } };
  }
  if (newPassword !== confirmPassword) {
    return { confirmPassword: { type: 'validate', message: 'Wachtwoorden komen niet overeen' } };
  }
  return undefined;
}
