import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { closeOrganisation, reopenOrganisation } from '../../../../contract/endpoints/organisation.ts';
import { previewForm } from '../../../../contract/endpoints/campaigns.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { readPublicSetting, listSettings } from '../../../../contract/endpoints/settings.ts';
import { correctPeriods, listPeriods } from '../../../../contract/endpoints/year-overviews.ts';
import type { PreviewedPage } from '../../../../contract/form-preview.ts';
import { call } from '../../../lib/api-client.ts';
import { refresh, useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import type { DonationFormValues } from './donation-form-values.ts';

export function useFormPreview(page: PreviewedPage, values: DonationFormValues) {
  const options = { placeholderData: keepPreviousData, gcTime: 0 };
  return useEndpoint(previewForm, { body: { page, ...values } }, options);
}

export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await refresh(client, listSettings, readCurrentUser, readPublicSetting);
}

export function useCloseOrganisation() {
  return useCall(closeOrganisation, (name: string) => ({ body: { name } }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}

export function useKeepOrganisation() {
  return useCall(reopenOrganisation, () => ({}), { onSettled: useRefresh(readCurrentUser) });
}

/** True when it is unknown, so that the user is asked. */
export async function hasPublicAnbiPage(): Promise<boolean> {
  try {
    return (await call(readAnbi, {})).page.isPublished;
  } catch {
    return true;
  }
}

/** Keeps earlier periods. */
export async function saveAnbiSince(from: string): Promise<void> {
  const known = await call(listPeriods, {});
  const earlier = known.find(({ key }) => key === 'org_anbi')?.periods ?? [];
  const periods = [
    ...earlier.filter(({ until, value }) => until !== null && value === 'ja'),
    { from, until: null, value: 'ja' },
  ];
  await call(correctPeriods, { body: { key: 'org_anbi', periods } });
}
