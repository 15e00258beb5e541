import type { QueryClient } from '@tanstack/react-query';
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

/** A page as donors would get it with these settings, saved or not. */
export function useFormPreview(page: PreviewedPage, values: DonationFormValues) {
  return useEndpoint(
    previewForm,
    { body: { page, ...values } },
    {
      // Shown until the next one is there; a preview nobody looks at is not worth keeping.
      placeholderData: (previous) => previous,
      gcTime: 0,
    },
  );
}

/** Done when everything that shows an organisation or its account has been read again. */
export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await refresh(client, listSettings, readCurrentUser, readPublicSetting);
}

/** Done when who is logged in has been asked again, with how things are in their organisation. */
export function useCloseOrganisation() {
  return useCall(closeOrganisation, (name: string) => ({ body: { name } }), {
    onSuccess: useRefresh(readCurrentUser),
  });
}

export function useKeepOrganisation() {
  return useCall(reopenOrganisation, () => ({}), { onSettled: useRefresh(readCurrentUser) });
}

/** Whether everybody can read it, and would miss it. When that is not to be known, it may be so. */
export async function hasPublicAnbiPage(): Promise<boolean> {
  try {
    return (await call(readAnbi, {})).page.isPublished;
  } catch {
    return true;
  }
}

/** Puts right since when the organisation is an ANBI, which it has said today. Earlier times stay. */
export async function saveAnbiSince(from: string): Promise<void> {
  const known = await call(listPeriods, {});
  const earlier = known.find(({ key }) => key === 'org_anbi')?.periods ?? [];
  const periods = [
    ...earlier.filter(({ until, value }) => until !== null && value === 'ja'),
    { from, until: null, value: 'ja' },
  ];
  await call(correctPeriods, { body: { key: 'org_anbi', periods } });
}
