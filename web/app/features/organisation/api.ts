import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { anbi } from '../../../../contract/anbi.ts';
import { formPreviewed, type PreviewedPage } from '../../../../contract/form-preview.ts';
import { settingPeriods } from '../../../../contract/year-overviews.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { refreshSettings } from '../../../lib/settings.ts';
import type { DonationFormValues } from './donation-form-values.ts';

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

/** Done when everything that shows an organisation or its account has been read again. */
export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshSettings(client),
    client.invalidateQueries({ queryKey: currentUserKey }),
    client.invalidateQueries({ queryKey: ['/api/settings/organization_name'] }),
  ]);
}

/** Done when who is logged in has been asked again, with how things are in their organisation. */
export function useCloseOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      requestJson('/api/admin/organization/close', actionDone, { method: 'POST', body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

export function useKeepOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson('/api/admin/organization/reopen', actionDone, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: currentUserKey }),
  });
}

/** Whether everybody can read it, and would miss it. When that is not to be known, it may be so. */
export async function hasPublicAnbiPage(): Promise<boolean> {
  try {
    return (await requestJson('/api/admin/anbi', anbi)).page.isPublished;
  } catch {
    return true;
  }
}

const periodsPath = '/api/admin/year-overviews/periods';

/** Puts right since when the organisation is an ANBI, which it has said today. Earlier times stay. */
export async function saveAnbiSince(from: string): Promise<void> {
  const known = await requestJson(periodsPath, z.array(settingPeriods));
  const periods = known.find(({ key }) => key === 'org_anbi')?.periods ?? [];
  const body = {
    key: 'org_anbi',
    periods: [
      ...periods.filter(({ until, value }) => until !== null && value === 'ja'),
      { from, until: null, value: 'ja' },
    ],
  };
  await requestJson(periodsPath, actionDone, { method: 'PUT', body });
}
