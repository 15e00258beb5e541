import { administratorEmail } from '../../harness/launch.ts';
import { confirmPassword, logIn } from '../../harness/organisation.ts';
import { tryRequest } from '../../harness/try-request.ts';
import { waitUntil } from '../../harness/wait-until.ts';

export type AdministratorAnswer = 'deleted' | 'closing' | 'reopened';

export interface Administrator {
  answers: Map<string, AdministratorAnswer>;
  delete(organisationId: string): Promise<void>;
  reopen(organisationId: string): Promise<void>;
}

/** The administrator deletes and reopens organisations one at a time, and repeats each request until it is answered. */
export async function logInAdministrator(address: string): Promise<Administrator> {
  const cookie = await logIn(address, administratorEmail);
  const answers: Administrator['answers'] = new Map();
  let last: Promise<void> = Promise.resolve();
  const inSequence = (work: () => Promise<void>) => (last = last.catch(() => {}).then(work));
  const users = `${address}/api/admin/users`;

  return {
    answers,
    delete: (id) =>
      inSequence(async () => {
        // A deletion needs a recent password check, and the login may be too old.
        await confirmPassword(address, cookie);
        const { status } = await waitUntil('an answer to a deletion', () =>
          tryRequest(`${users}/${id}`, {}, [202, 204, 404], cookie, 'DELETE'),
        );
        // A 404 means that an earlier request deleted the organisation and that its answer was lost.
        answers.set(id, status === 202 ? 'closing' : 'deleted');
      }),
    reopen: (id) =>
      inSequence(async () => {
        const { status } = await waitUntil('an answer to a reopening', () =>
          tryRequest(`${users}/${id}/reopen`, {}, [200, 404], cookie),
        );
        answers.set(id, status === 200 ? 'reopened' : 'deleted');
      }),
  };
}
