import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import * as endpoints from '../../../../contract/endpoints/mails.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import {
  readSetting,
  removeSetting,
  saveNamedSetting,
  listSettings,
} from '../../../../contract/endpoints/settings.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { giftMailNames, type GiftMailSetting } from '../../../../contract/gift-mails.ts';
import type { SampleFrequency } from '../../../../contract/receipts.ts';
import { call, pathOf, request } from '../../../lib/api-client.ts';
import { keyOf, useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { useRefreshSettings } from '../../../lib/settings.ts';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

export type MailTemplateKey = 'email_template' | GiftMailSetting;
export type TemplateKey = MailTemplateKey | 'pdf_template';

/** Undefined means the user's own organisation. For an administrator, undefined means the default templates. */
export type OrganisationId = string | undefined;

const ofTemplate = (key: TemplateKey, userId: OrganisationId) => ({ params: { key }, query: { userId } });

export function useTemplate(key: TemplateKey, userId: OrganisationId) {
  return useEndpoint(readSetting, ofTemplate(key, userId), { select: ({ value }) => value ?? '' });
}

/** Caches the template from the server's answer, because the server may change the typed template. */
export function useSaveTemplate(key: TemplateKey, userId: OrganisationId) {
  const client = useQueryClient();
  const refresh = useRefreshSettings();
  return useCall(
    saveNamedSetting,
    (value: string) => ({
      params: { key },
      body: { value, description: descriptions[key], ...(userId && { userId }) },
    }),
    {
      onSuccess: async (answer) => {
        client.setQueryData(keyOf(readSetting, ofTemplate(key, userId)), answer);
        await refresh();
      },
    },
  );
}

export function useRestoreTemplate(key: TemplateKey, userId: OrganisationId) {
  return useCall(removeSetting, () => ofTemplate(key, userId), {
    onSuccess: useRefresh(readSetting, listSettings, readCurrentUser),
  });
}

export function useReceiptPreview(pdfTemplate: string, userId: OrganisationId) {
  const body = { pdfTemplate, ...(userId && { userId }) };
  return useQuery({
    queryKey: keyOf(endpoints.previewReceipt, { body }),
    queryFn: async ({ signal }) => (await request(endpoints.previewReceipt, { body, signal })).blob(),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const donationsStaleMs = 5 * 60_000;

/**
 * Finds paid donations, because only paid donations get a confirmation. If the search finds no paid donation, donations
 * of every status are returned.
 */
export function useTestDonations(search: string) {
  return useQuery({
    queryKey: [pathOf(listDonations), 'to-test', search],
    queryFn: async ({ signal }) => {
      const load = (status?: 'completed') =>
        call(listDonations, { query: { page: 1, status, search: search || undefined }, signal });
      const paid = await load('completed');
      return paid.length > 0 ? paid : load();
    },
    staleTime: donationsStaleMs,
    placeholderData: keepPreviousData,
  });
}

export function useEmailSample(
  template: MailTemplateKey,
  userId: OrganisationId,
  frequency: SampleFrequency,
) {
  return useEndpoint(
    endpoints.readEmailSample,
    { query: { ...(template === 'email_template' ? { frequency } : { template }), userId } },
    // The organisation's name, logo or colour may have changed on another screen.
    { staleTime: 0, placeholderData: keepPreviousData },
  );
}

type TestMail =
  | { donationId: string; body: NonNullable<BodyOf<typeof endpoints.sendConfirmation>> }
  /** Without an id, the server uses a sample donation. */
  | { donationId: undefined; body: BodyOf<typeof endpoints.sendTestMail> };

export function useSendTestMail() {
  return useMutation({
    mutationFn: ({ donationId, body }: TestMail) =>
      donationId === undefined
        ? call(endpoints.sendTestMail, { body })
        : call(endpoints.sendConfirmation, { params: { id: donationId }, body }),
  });
}

export function toastSent({ message }: { message: string }): void {
  toast({ title: 'E-mail verzonden', description: message || 'Bevestigingsmail succesvol verzonden' });
}

export function toastSendFailure(error: Error): void {
  toastFailure(error, 'Fout bij verzenden', 'Er is een fout opgetreden bij het verzenden van de e-mail');
}

const descriptions = {
  email_template: 'De opmaak van de bevestigingsmail.',
  storno_ask_template: giftMailNames['storno-ask'].description,
  storno_reminder_template: giftMailNames['storno-reminder'].description,
  storno_last_template: giftMailNames['storno-last'].description,
  monthly_changed_template: giftMailNames['monthly-changed'].description,
  pdf_template: 'De opmaak van de kwitantie die met de bevestigingsmail meegaat.',
} as const satisfies Record<TemplateKey, string>;
