import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { auditEntry, type AuditFilter, tenantAuditEntry } from '../../../../contract/audit.ts';
import {
  donationDetail,
  type DonationDetail,
  type DonationFilter,
  donationOrigins,
  listedDonation,
  type ListedDonation,
  timelineEntry,
} from '../../../../contract/donation-list.ts';
import { donorExport, erasureRequest } from '../../../../contract/donors.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import { type MissedMonth, missedMonth, missedMonthFigures } from '../../../../contract/missed-months.ts';
import { offlineGiftRecorded, type RecordOfflineGift } from '../../../../contract/offline-gifts.ts';
import {
  monthlyGift,
  type MonthlyGift,
  monthlySummary,
  type refundBody,
  refundMade,
} from '../../../../contract/payments.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePage } from '../../../lib/use-page.ts';

const donationsPath = '/api/admin/donations';
const subscriptionsPath = '/api/admin/subscriptions';
const missedMonthsPath = '/api/admin/missed-months';
const auditPath = '/api/admin/audit';
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

export function useMonthlyGifts(
  filter: Pick<DonationFilter, 'userId' | 'apiEnvironment'>,
  page: number,
  pageSize: number,
) {
  return usePage(subscriptionsPath, monthlyGift, filter, page, { pageSize });
}

const loadSummary = loadByKey(monthlySummary);

export function useMonthlySummary(filter: Pick<DonationFilter, 'userId' | 'apiEnvironment'>) {
  return useQuery({ queryKey: [`${subscriptionsPath}/summary`, filter], queryFn: loadSummary });
}

const loadChanges = loadByKey(z.array(timelineEntry));

/** Newest first, and never from the cache: a donor may be changing it right now. */
export function useGiftChanges({ id, userId }: MonthlyGift) {
  return useQuery({
    queryKey: [`${subscriptionsPath}/${id}/changes`, { userId }],
    queryFn: loadChanges,
    staleTime: 0,
  });
}

export function useSendGiftLink() {
  return useMutation({
    mutationFn: ({ id, userId }: MonthlyGift) =>
      requestJson(`${subscriptionsPath}/${id}/send-link`, actionDone, { method: 'POST', body: { userId } }),
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

type ScopeFilter = Pick<DonationFilter, 'userId' | 'apiEnvironment'>;

export function useMissedMonths(filter: ScopeFilter, page: number) {
  return usePage(missedMonthsPath, missedMonth, filter, page);
}

const loadMissedMonthFigures = loadByKey(missedMonthFigures);

export function useMissedMonthFigures(filter: ScopeFilter) {
  return useQuery({ queryKey: [`${missedMonthsPath}/figures`, filter], queryFn: loadMissedMonthFigures });
}

/** What the organisation wants to be done about a missed month: ask the donor now, or leave it. */
export function useMissedMonthAction(action: 'ask' | 'give-up', userId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MissedMonth) =>
      requestJson(`${missedMonthsPath}/${id}/${action}`, actionDone, {
        method: 'POST',
        ...(userId && { body: { userId } }),
      }),
    onSettled: () =>
      Promise.all(
        [missedMonthsPath, `${missedMonthsPath}/figures`].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

export function useAuditLog(userId: string | undefined, filter: AuditFilter, page: number) {
  return usePage(auditPath, auditEntry, { userId, ...filter }, page);
}

/** For administrators. */
export function useAuditLogOfAll(filter: AuditFilter, page: number) {
  return usePage(`${auditPath}/all`, tenantAuditEntry, filter, page);
}

export function auditExportUrl(userId: string | undefined, filter: AuditFilter): string {
  return pathWithQuery(`${auditPath}/export`, { userId, ...filter });
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

interface StopRequest {
  gift: MonthlyGift;
  /** That somebody did so in Mollie's own dashboard, for when Mollie takes no key any more. */
  stoppedAtMollie?: true;
}

export function useStopMonthlyGift() {
  const client = useQueryClient();
  return useMutation({
    // The organisation has to be named by an administrator; for a tenant it says nothing new.
    mutationFn: ({ gift: { id, userId }, ...declaration }: StopRequest) =>
      requestJson(`${subscriptionsPath}/${id}/cancel`, actionDone, {
        method: 'POST',
        body: { userId, ...declaration },
      }),
    onSuccess: () =>
      Promise.all(
        [subscriptionsPath, `${subscriptionsPath}/summary`].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
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
