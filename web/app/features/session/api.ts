import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { loginBody } from '../../../../contract/accounts.ts';
import { settingValueAnswer } from '../../../../contract/settings.ts';
import { request } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const loadName = loadByKey(settingValueAnswer);

/** The name donors see; null when it cannot be read. */
export function useOrganisationName(organizationId: string) {
  return useQuery({
    queryKey: ['/api/settings/organization_name', { orgId: organizationId }],
    queryFn: loadName,
    select: ({ value }) => value,
  });
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof loginBody>) => request('/api/auth/login', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('/api/auth/logout', { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}
