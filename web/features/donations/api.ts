import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/audit.ts';
import {
  defaultPageSize,
  type DonationDetail,
  type DonationFilter,
  type ListedDonation,
  moreThanTotalHeader,
  onlyNewestHeader,
  totalCountHeader,
} from '../../../contract/donation-list.ts';
import type { DonorExport } from '../../../contract/donors.ts';
import { decimalToCents } from '../../../contract/money.ts';
import type { MonthlyGift } from '../../../contract/payments.ts';
import { request, requestJson } from '../../lib/api-client.ts';
import { pathWithQuery } from '../../lib/path-with-query.ts';
import { saveFile } from '../../lib/save-file.ts';

const donationsPath = '/api/admin/donations';
const subscriptionsPath = '/api/admin/subscriptions';
const donorsPath = '/api/admin/donors';
const listStaleMs = 5 * 60_000;
const underWayMs = 3_000;

/** A part of a list that is as long as it is. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages together. */
  total: number;
  /** There are even more, but counting them would take too long. */
  isMore: boolean;
  /** What was searched for is so short that older ones were not searched. */
  onlyNewest: boolean;
}

export function useDonations(filter: DonationFilter, page: number) {
  return usePage<ListedDonation>(donationsPath, filter, page);
}

export function useMonthlyGifts(question: Pick<DonationFilter, 'userId' | 'apiEnvironment'>, page: number) {
  return usePage<MonthlyGift>(subscriptionsPath, question, page);
}

export function useAuditLog(userId: string | undefined, page: number) {
  return usePage<AuditEntry>('/api/admin/audit', { userId }, page);
}

/** While another page of the same list comes, the one before stays in sight; the answer to another question never does. */
function usePage<Item>(path: string, question: object, page: number) {
  return useQuery<Page<Item>>({
    queryKey: [path, question, page],
    queryFn: async ({ signal }) => {
      const address = pathWithQuery(path, { ...question, page, pageSize: defaultPageSize });
      const response = await request(address, { signal });
      const items: Item[] = await response.json();
      return {
        items,
        total: Number(response.headers.get(totalCountHeader) ?? items.length),
        isMore: response.headers.has(moreThanTotalHeader),
        onlyNewest: response.headers.has(onlyNewestHeader),
      };
    },
    staleTime: listStaleMs,
    placeholderData: (previous, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey[1]) === JSON.stringify(question) ? previous : undefined,
  });
}

export function exportAddress(filter: DonationFilter, format: 'csv' | 'xlsx'): string {
  return pathWithQuery(`${donationsPath}/export.${format}`, filter);
}

/** Never from the cache, and asked again while mail or money is on its way: who opens a donation wants to know how it is now. */
export function useDonation(id: string) {
  return useQuery<DonationDetail>({
    queryKey: [`${donationsPath}/${id}`],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? underWayMs : false),
  });
}

function isUnderWay(donation: DonationDetail): boolean {
  const accountedFor =
    decimalToCents(donation.amountRefunded) +
    decimalToCents(donation.amountChargedBack) +
    decimalToCents(donation.amountRefundable);
  const isRefunding = donation.status === 'completed' && accountedFor < decimalToCents(donation.amount);
  return isRefunding || donation.mails.some((mail) => mail.status === 'queued');
}

export function receiptAddress(id: string): string {
  return `${donationsPath}/${id}/receipt.pdf`;
}

export function useSendConfirmation(id: string) {
  const refresh = useRefreshDonation(id);
  return useMutation({
    mutationFn: () =>
      requestJson<{ message?: string }>(`/api/donations/${id}/send-email`, { method: 'POST' }),
    onSettled: () => refresh(),
  });
}

export interface RefundMade {
  amount: string;
  status: 'wanted' | 'sent' | 'refused';
}

interface RefundWish {
  /** In euros; everything that is left without it. */
  amount?: string;
  /** The same for a second try of the same wish, so that money never goes back twice. */
  idempotencyKey: string;
}

export function useRefund(id: string) {
  const refresh = useRefreshDonation(id);
  return useMutation({
    mutationFn: (wish: RefundWish) =>
      requestJson<RefundMade>(`${donationsPath}/${id}/refund`, { method: 'POST', body: wish }),
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

export function useStopMonthlyGift() {
  const client = useQueryClient();
  return useMutation({
    // The organisation has to be named by an administrator; for a tenant it says nothing new.
    mutationFn: ({ id, userId }: MonthlyGift) =>
      requestJson<{ message: string }>(`${subscriptionsPath}/${id}/cancel`, {
        method: 'POST',
        body: { userId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [subscriptionsPath] }),
  });
}

/** Whoever gives with an e-mail address, to one organisation. An administrator has to name which. */
export type Donor = Pick<ListedDonation, 'userId' | 'organizationName'> & { email: string };

/** Not a link: what a browser makes of a refusal would look like the donor's file. */
export function useDownloadDonor() {
  return useMutation({
    mutationFn: async ({ email, userId }: Donor) => {
      const kept = await requestJson<DonorExport>(pathWithQuery(`${donorsPath}/export`, { email, userId }));
      // Indented, because the donor is going to read it.
      saveFile('donateur.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }));
    },
  });
}

export function useEraseDonor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, userId }: Donor) =>
      requestJson<{ message: string }>(`${donorsPath}/erase`, { method: 'POST', body: { email, userId } }),
    onSuccess: () => {
      // Anything that was loaded before may still name the donor.
      client.removeQueries({ type: 'inactive' });
      return client.invalidateQueries();
    },
  });
}
