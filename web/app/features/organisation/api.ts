import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formPreviewed, type FormSettingKey, type PreviewedPage } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { findSetting, refreshSettings, saveOwnSetting } from '../../../lib/settings.ts';
import type { DonationFormValues } from './donation-form-values.ts';
import { type OrganisationKey, organisationKeys, type OrganisationValues } from './organisation-values.ts';

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ org_username, org_email }: OrganisationValues) =>
      request('/api/auth/profile', { method: 'POST', body: { username: org_username, email: org_email } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
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

/** As `saveOrganisation`, for those settings of the donation form that were changed. */
export async function saveFormSettings(
  settings: readonly Setting[],
  values: DonationFormValues,
  changed: readonly FormSettingKey[],
): Promise<ReadonlyMap<FormSettingKey, unknown>> {
  const refused = new Map<FormSettingKey, unknown>();
  await Promise.all(
    changed.map((key) =>
      saveOwnSetting(findSetting(settings, key), values[key]).catch((error: unknown) => {
        refused.set(key, error);
      }),
    ),
  );
  return refused;
}

/** A page as donors would get it with these settings, saved or not. */
export function useFormPreview(page: PreviewedPage, values: DonationFormValues) {
  return useQuery({
    queryKey: ['/api/admin/form-preview', { page, ...values }],
    queryFn: ({ signal }) =>
      requestJson('/api/admin/form-preview', formPreviewed, {
        method: 'POST',
        body: { page, ...values },
        signal,
      }),
    // Shown until the next one is there; a preview nobody looks at is not worth keeping.
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}

/** Done when everything that shows them has been read again. */
export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshSettings(client),
    client.invalidateQueries({ queryKey: ['/api/settings/organization_name'] }),
  ]);
}
