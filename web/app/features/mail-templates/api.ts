import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { giftMailNames, type GiftMailSetting } from '../../../../contract/gift-mails.ts';
import { listedDonation } from '../../../../contract/donation-list.ts';
import { emailSample, type sendEmailBody, type testEmailBody } from '../../../../contract/receipts.ts';
import { settingSaved, settingValueAnswer } from '../../../../contract/settings.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { refreshSettings } from '../../../lib/settings.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';

/** What donors are mailed: the confirmation, and what is about a monthly gift. */
export type MailTemplateKey = 'email_template' | GiftMailSetting;
export type TemplateKey = MailTemplateKey | 'pdf_template';

/** Whose templates. Undefined: the visitor's own, and for an administrator those every organisation starts from. */
export type OrganisationId = string | undefined;

const loadTemplate = loadByKey(settingValueAnswer);

export function useTemplate(key: TemplateKey, userId: OrganisationId) {
  return useQuery({
    queryKey: templateKey(key, userId),
    queryFn: loadTemplate,
    select: ({ value }) => value ?? '',
  });
}

/** The server tidies what it is given; what it keeps is what is shown from then on. */
export function useSaveTemplate(key: TemplateKey, userId: OrganisationId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) =>
      requestJson(`/api/admin/settings/${key}`, settingSaved, {
        method: 'POST',
        body: { value, description: descriptions[key], ...(userId && { userId }) },
      }),
    onSuccess: async (answer) => {
      client.setQueryData(templateKey(key, userId), answer);
      await refreshSettings(client);
    },
  });
}

/** Back to what holds without a template of one's own. Done when that has been read. */
export function useRestoreTemplate(key: TemplateKey, userId: OrganisationId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(pathWithQuery(`/api/admin/settings/${key}`, { userId }), { method: 'DELETE' }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: templateKey(key, userId) }),
        refreshSettings(client),
      ]),
  });
}

/** The receipt as it would be printed. */
export function useReceiptPreview(pdfTemplate: string, userId: OrganisationId) {
  return useQuery({
    queryKey: ['/api/admin/receipt-preview', { pdfTemplate, userId }],
    queryFn: async ({ signal }) => {
      const body = { pdfTemplate, ...(userId && { userId }) };
      return (await request('/api/admin/receipt-preview', { method: 'POST', body, signal })).blob();
    },
    // Shown until the next one is there; a preview nobody looks at is not worth keeping.
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}

const donationsStaleMs = 5 * 60_000;

const donations = z.array(listedDonation);

/**
 * The newest donations, or those that a text is found in, to make test mails about: those that were paid, because only
 * they are thanked for. Where none was, all of them.
 */
export function useTestDonations(search: string) {
  return useQuery({
    queryKey: ['/api/admin/donations', 'to-test', search],
    queryFn: async ({ signal }) => {
      const load = (status?: 'completed') =>
        requestJson(
          pathWithQuery('/api/admin/donations', { page: 1, status, search: search || undefined }),
          donations,
          { signal },
        );
      const paid = await load('completed');
      return paid.length > 0 ? paid : load();
    },
    staleTime: donationsStaleMs,
    placeholderData: keepPreviousData,
  });
}

/** What a mail of this organisation says about a made-up gift. */
export function useEmailSample(template: MailTemplateKey, userId: OrganisationId) {
  return useQuery({
    queryKey: ['/api/admin/email-sample', { ...(template !== 'email_template' && { template }), userId }],
    queryFn: loadByKey(emailSample),
    // The name, the logo or the colour may just have been changed on another screen.
    staleTime: 0,
  });
}

type TestMail =
  | { donationId: string; body: z.input<NonNullable<typeof sendEmailBody>> }
  /** About a made-up gift. */
  | { donationId: undefined; body: z.input<typeof testEmailBody> };

export function useSendTestMail() {
  return useMutation({
    mutationFn: ({ donationId, body }: TestMail) =>
      requestJson(
        donationId === undefined ? '/api/admin/test-email' : `/api/donations/${donationId}/send-email`,
        z.partial(actionDone),
        { method: 'POST', body },
      ),
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

function templateKey(key: TemplateKey, userId: OrganisationId) {
  return [`/api/admin/settings/${key}`, { userId }] as const;
}
