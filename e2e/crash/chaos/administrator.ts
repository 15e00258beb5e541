import { logIn } from '../organisation.ts';
import { trySending } from '../try-sending.ts';
import { waitUntil } from '../wait-until.ts';

/** What the administrator was told last about an organisation. */
export type Verdict = 'deleted' | 'closing' | 'reopened';

export interface Administrator {
  verdicts: Map<string, Verdict>;
  delete(organisationId: string): Promise<void>;
  reopen(organisationId: string): Promise<void>;
}

/** Somebody who deletes organisations and changes their mind, one thing after another, and asks again while there is no answer. */
export async function hireAdministrator(address: string, email: string): Promise<Administrator> {
  const cookie = await logIn(address, email);
  const verdicts: Administrator['verdicts'] = new Map();
  let last: Promise<void> = Promise.resolve();
  const afterwards = (deed: () => Promise<void>) => (last = last.catch(() => {}).then(deed));
  const users = `${address}/api/admin/users`;

  return {
    verdicts,
    delete: (id) =>
      afterwards(async () => {
        const { status } = await waitUntil('an answer to a deletion', () =>
          trySending(`${users}/${id}`, {}, [202, 204, 404], cookie, 'DELETE'),
        );
        // 404: an earlier request did it, and its answer was lost.
        verdicts.set(id, status === 202 ? 'closing' : 'deleted');
      }),
    reopen: (id) =>
      afterwards(async () => {
        const { status } = await waitUntil('an answer to a reopening', () =>
          trySending(`${users}/${id}/reopen`, {}, [200, 404], cookie),
        );
        verdicts.set(id, status === 200 ? 'reopened' : 'deleted');
      }),
  };
}
