import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone, type BodyOf } from '../../../../contract/endpoint.ts';
import { listDonations, readStats } from '../../../../contract/endpoints/donation-list.ts';
import * as endpoints from '../../../../contract/endpoints/donations.ts';
import { eraseDonor, exportDonor } from '../../../../contract/endpoints/donors.ts';
import { sendConfirmation } from '../../../../contract/endpoints/mails.ts';
import type { DonationFilter, ListedDonation } from '../../../../contract/donation-list.ts';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import { call, urlOf } from '../../../lib/api-client.ts';
import { useCall, useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePage } from '../../../lib/use-page.ts';

const pollIntervalMs = 3_000;

export function useDonations(filter: DonationFilter, page: number, pageSize: number) {
  return usePage(listDonations, filter, page, { pageSize });
}

/** The previous answer stays while the next search runs. */
export function useOrigins(
  asked: Pick<DonationFilter, 'userId' | 'pageId'> & { search?: string | undefined },
  enabled = true,
) {
  const options = { placeholderData: keepPreviousData, enabled };
  return useEndpoint(endpoints.readOrigins, { query: asked }, options);
}

/** Never cached, and polled while a mail or a refund is in progress. */
export function useDonation(id: string) {
  return useEndpoint(
    endpoints.readDonation,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollIntervalMs : false),
    },
  );
}

function isInProgress(donation: DonationDetail): boolean {
  const accountedFor =
    decimalToCents(donation.amountRefunded) +
    decimalToCents(donation.amountChargedBack) +
    decimalToCents(donation.amountRefundable);
  const isRefunding = donation.status === 'completed' && accountedFor < decimalToCents(donation.amount);
  return isRefunding || donation.mails.some((mail) => mail.status === 'queued');
}

export function receiptUrl(id: string): string {
  return urlOf(endpoints.downloadReceipt, { params: { id } });
}

const useRefreshDonation = () => useRefresh(endpoints.readDonation, listDonations, readStats);

/** The screen has its own text when the server sends no message. */
const sendMail = { ...sendConfirmation, response: { 200: z.partial(actionDone) } };

export function useSendConfirmation(id: string) {
  return useCall(sendMail, () => ({ params: { id } }), { onSettled: useRefreshDonation() });
}

export function useRecordOfflineGift() {
  return useSend(endpoints.recordOfflineGift, { onSuccess: useRefresh(listDonations, readStats) });
}

export function useTakeBack(id: string) {
  return useCall(endpoints.takeBackOfflineGift, (reason: string) => ({ params: { id }, body: { reason } }), {
    onSettled: useRefreshDonation(),
  });
}

export function useRefund(id: string) {
  const toRequest = (body: BodyOf<typeof endpoints.refundDonation>) => ({ params: { id }, body });
  return useCall(endpoints.refundDonation, toRequest, { onSettled: useRefreshDonation() });
}

export type Donor = Pick<ListedDonation, 'userId' | 'organizationName'> & { email: string };

/** Not a link: the browser would save an error response as the donor's file. */
export function useDownloadDonor() {
  return useMutation({
    mutationFn: async ({ email, userId }: Donor) => {
      const kept = await call(exportDonor, { query: { email, userId } });
      // Indented, because the donor reads it.
      saveFile('donateur.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }));
    },
  });
}

export function useEraseDonor() {
  const client = useQueryClient();
  return useCall(eraseDonor, ({ email, userId }: Donor) => ({ body: { email, userId } }), {
    onSuccess: () => {
      // Cached answers may still name the donor.
      client.removeQueries({ type: 'inactive' });
      return client.invalidateQueries();
    },
  });
}
