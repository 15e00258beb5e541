import { useMutation } from '@tanstack/react-query';
import { actionDone } from '../../../../contract/action-done.ts';
import { requestJson } from '../../../lib/api-client.ts';

export function useUndoEmail() {
  return useMutation({
    mutationFn: (token: string) =>
      requestJson('/api/auth/undo-email', actionDone, { method: 'POST', body: { token } }),
  });
}
