import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Setting } from '../../../../contract/settings.ts';
import { type ImageKind, uploadedImage } from '../../../../contract/images.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { findSetting, refreshSettings, saveOwnSetting } from '../../../lib/settings.ts';
import { type OrganisationKey, organisationKeys, type OrganisationValues } from './organisation-values.ts';

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ org_username, org_email }: OrganisationValues) =>
      request('/api/auth/profile', { method: 'POST', body: { username: org_username, email: org_email } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export function useUploadImage(kind: ImageKind) {
  return useMutation({
    mutationFn: (file: File) =>
      requestJson(`/api/admin/images?kind=${kind}`, uploadedImage, { method: 'POST', file }),
  });
}

/** One call for each key, all at once. Tells which were refused, and why; the others have been saved. */
export async function saveOrganisation(
  settings: readonly Setting[],
  values: OrganisationValues,
): Promise<ReadonlyMap<OrganisationKey, unknown>> {
  const refused = new Map<OrganisationKey, unknown>();
  await Promise.all(
    organisationKeys.map((key) =>
      saveOwnSetting(findSetting(settings, key), values[key]).catch((error: unknown) => {
        refused.set(key, error);
      }),
    ),
  );
  return refused;
}

/** Done when everything that shows them has been read again. */
export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshSettings(client),
    client.invalidateQueries({ queryKey: ['/api/settings/organization_name'] }),
  ]);
}
