import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  type DonationFilter,
  donationOrigins,
  listedDonation,
  type ListedDonation,
} from '../../../../contract/donation-list.ts';
import { donationDetail, type DonationDetail } from '../../../../contract/donation-detail.ts';
import { donorExport, erasureRequest } from '../../../../contract/donors.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import { offlineGiftRecorded, type RecordOfflineGift } from '../../../../contract/offline-gifts.ts';
import { type refundBody, refundMade } from '../../../../contract/payments.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePage } from '../../../lib/use-page.ts';

const donationsPath = '/api/admin/donations';
const donorsPath = '/api/admin/donors';
const pollIntervalMs = 3_000;

export function useDonations(filter: DonationFilter, page: number, pageSize: number) {
  return usePage(donationsPath, listedDonation, filter, page, { pageSize });
}

const loadOrigins = loadByKey(donationOrigins);

/** What donations can be filtered by. What was typed last stays in sight while the next is looked for. */
export function useOrigins(
  asked: Pick<DonationFilter, 'userId' | 'pageId'> & { search?: string | undefined },
  enabled = true,
) {
  return useQuery({
    queryKey: [`${donationsPath}/origins`, asked],
    queryFn: loadOrigins,
    placeholderData: keepPreviousData,
    enabled,
  });
}

const loadErasureRequests = loadByKey(z.array(erasureRequest));

export function useErasureRequests(userId: string | undefined) {
  return useQuery({
    queryKey: [`${donorsPath}/erasure-requests`, { userId }],
    queryFn: loadErasureRequests,
    staleTime: 0,
  });
}

export function exportUrl(filter: DonationFilter, format: 'csv' | 'xlsx'): string {
  return pathWithQuery(`${donationsPath}/export.${format}`, filter);
}

const loadDonation = loadByKey(donationDetail);

/**
 * Never from the cache, and asked again while mail or money is on its way: who opens a donation wants to know how it is
 * now.
 */
export function useDonation(id: string) {
  return useQuery({
    queryKey: [`${donationsPath}/${id}`],
    queryFn: loadDonation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollIntervalMs : false),
  });
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
  return `${donationsPath}/${id}/receipt.pdf`;
}

export function useSendConfirmation(id: string) {
  const refresh = useRefreshDonation(id);
  return useMutation({
    mutationFn: () =>
      requestJson(`/api/donations/${id}/send-email`, z.partial(actionDone), { method: 'POST' }),
    onSettled: () => refresh(),
  });
}

const offlineGiftsPath = '/api/admin/offline-gifts';

export function useRecordOfflineGift() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordOfflineGift) =>
      requestJson(offlineGiftsPath, offlineGiftRecorded, { method: 'POST', body }),
    onSuccess: () =>
      Promise.all(
        [donationsPath, '/api/admin/stats'].map((path) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
}

export function useTakeBack(id: string) {
  const refresh = useRefreshDonation(id);
  return useMutation({
    mutationFn: (reason: string) =>
      requestJson(`${offlineGiftsPath}/${id}/take-back`, actionDone, { method: 'POST', body: { reason } }),
    onSettled: () => refresh(),
  });
}

export function useRefund(id: string) {
  const refresh = useRefreshDonation(id);
  return useMutation({
    mutationFn: (body: z.input<typeof refundBody>) =>
      requestJson(`${donationsPath}/${id}/refund`, refundMade, { method: 'POST', body }),
    onSettled: () => refresh(),
  });
}

function useRefreshDonation(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [`${donationsPath}/${id}`, donationsPath, '/api/admin/stats'].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
}

/** Whoever gives with an e-mail address, to one organisation. An administrator has to name which. */
export type Donor = Pick<ListedDonation, 'userId' | 'organizationName'> & { email: string };

/** Not a link: what a browser makes of a refusal would look like the donor's file. */
export function useDownloadDonor() {
  return useMutation({
    mutationFn: async ({ email, userId }: Donor) => {
      const kept = await requestJson(pathWithQuery(`${donorsPath}/export`, { email, userId }), donorExport);
      // Indented, because the donor is going to read it.
      saveFile('donateur.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }));
    },
  });
}

export function useEraseDonor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, userId }: Donor) =>
      requestJson(`${donorsPath}/erase`, actionDone, { method: 'POST', body: { email, userId } }),
    onSuccess: () => {
      // Anything that was loaded before may still name the donor.
      client.removeQueries({ type: 'inactive' });
      return client.invalidateQueries();
    },
  });
}
