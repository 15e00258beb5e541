import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { formSighting } from '../../contract/sightings.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';
import { loadByKey } from './query-client.ts';

/** The websites on which the visitor's own form was seen; asked again every few seconds where somebody waits for it. */
export function useFormSightings({ pollMs }: { pollMs?: number } = {}) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return useQuery({
    queryKey: ['/api/admin/form-sightings', { userId: user?.organizationId }],
    queryFn: loadByKey(z.array(formSighting)),
    enabled: Boolean(user),
    staleTime: 0,
    refetchInterval: pollMs ?? false,
  });
}
