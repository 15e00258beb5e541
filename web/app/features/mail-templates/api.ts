import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendConfirmation } from '../../../../contract/endpoints/mails.ts';
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
import { call, pathOf, request } from '../../../lib/api-client.ts';
import { keyOf, useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { refreshSettings } from '../../../lib/settings.ts';

/** What donors are mailed: the confirmation, and what is about a monthly gift. */
export type MailTemplateKey = 'email_template' | GiftMailSetting;
export type TemplateKey = MailTemplateKey | 'pdf_template';

/** Whose templates. Undefined: the visitor's own, and for an administrator those every organisation starts from. */
export type OrganisationId = string | undefined;

const ofTemplate = (key: TemplateKey, userId: OrganisationId) => ({ params: { key }, query: { userId } });

export function useTemplate(key: TemplateKey, userId: OrganisationId) {
  return useEndpoint(readSetting, ofTemplate(key, userId), { select: ({ value }) => value ?? '' });
}

/** The server tidies what it is given; what it keeps is what is shown from then on. */
export function useSaveTemplate(key: TemplateKey, userId: OrganisationId) {
  const client = useQueryClient();
  return useCall(
    saveNamedSetting,
    (value: string) => ({
      params: { key },
      body: { value, description: descriptions[key], ...(userId && { userId }) },
    }),
    {
      onSuccess: async (answer) => {
        client.setQueryData(keyOf(readSetting, ofTemplate(key, userId)), answer);
        await refreshSettings(client);
      },
    },
  );
}

/** Back to what holds without a template of one's own. Done when that has been read. */
export function useRestoreTemplate(key: TemplateKey, userId: OrganisationId) {
  return useCall(removeSetting, () => ofTemplate(key, userId), {
    onSuccess: useRefresh(readSetting, listSettings, readCurrentUser),
  });
}

/** The receipt as it would be printed. */
export function useReceiptPreview(pdfTemplate: string, userId: OrganisationId) {
  const body = { pdfTemplate, ...(userId && { userId }) };
  return useQuery({
    queryKey: keyOf(endpoints.previewReceipt, { body }),
    queryFn: async ({ signal }) => (await request(endpoints.previewReceipt, { body, signal })).blob(),
    // Shown until the next one is there; a preview nobody looks at is not worth keeping.
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}

const donationsStaleMs = 5 * 60_000;

/**
 * The newest donations, or those that a text is found in, to make test mails about: those that were paid, because only
 * they are thanked for. Where none was, all of them.
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

/** What a mail of this organisation says about a made-up gift. */
export function useEmailSample(template: MailTemplateKey, userId: OrganisationId) {
  return useEndpoint(
    endpoints.readEmailSample,
    { query: { ...(template !== 'email_template' && { template }), userId } },
    // The name, the logo or the colour may just have been changed on another screen.
    { staleTime: 0 },
  );
}

type TestMail =
  | { donationId: string; body: NonNullable<BodyOf<typeof sendConfirmation>> }
  /** About a made-up gift. */
  | { donationId: undefined; body: BodyOf<typeof endpoints.sendTestMail> };

export function useSendTestMail() {
  return useMutation({
    mutationFn: ({ donationId, body }: TestMail) =>
      donationId === undefined
        ? call(endpoints.sendTestMail, { body })
        : call(sendConfirmation, { params: { id: donationId }, body }),
  });
}

const descriptions = {
  email_template: 'De opmaak van de bevestigingsmail.',
  storno_ask_template: giftMailNames['storno-ask'].description,
  storno_reminder_template: giftMailNames['storno-reminder'].description,
  storno_last_template: giftMailNames['storno-last'].description,
  monthly_changed_template: giftMailNames['monthly-changed'].description,
  pdf_template: 'De opmaak van de kwitantie die met de bevestigingsmail meegaat.',
} as const satisfies Record<TemplateKey, string>;
