import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/campaigns.ts';
import type { CampaignPage, PageKind, PageState } from '../../../../contract/campaigns.ts';
import { call } from '../../../lib/api-client.ts';
import { keyOf, refresh, useCall, useEndpoint } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { type PageValues, toBody } from './page-values.ts';

export const cardsPerPage = 12;

interface PageFilter {
  search?: string;
  state?: PageState | '';
  parent?: string;
  parentOf?: string;
}

export function usePages(filter: PageFilter, page: number, enabled = true) {
  return usePage(endpoints.listPages, filter, page, { pageSize: cardsPerPage, enabled });
}

export function savePage(kind: PageKind, id: string | undefined, values: PageValues): Promise<CampaignPage> {
  const page = toBody(values);
  return id === undefined
    ? call(endpoints.createPage, { body: { kind, page } })
    : call(endpoints.savePage, { params: { id }, body: page });
}

export async function refreshCampaignPage(client: QueryClient, page: CampaignPage): Promise<void> {
  client.setQueryData(keyOf(endpoints.readPage, { params: { id: page.id } }), page);
  await refresh(client, endpoints.listPages);
}

export function useChangeState({ id }: { id: string }) {
  const client = useQueryClient();
  return useCall(endpoints.changePageState, (state: PageState) => ({ params: { id }, body: { state } }), {
    onSuccess: (page) => refreshCampaignPage(client, page),
    // The server refuses the change if a colleague has changed the state first.
    onError: () => refresh(client, endpoints.readPage),
  });
}

export function usePreview(kind: PageKind, id: string | undefined, values: PageValues) {
  const body = { kind, id: id ?? null, page: toBody(values) };
  return useEndpoint(endpoints.previewPage, { body }, { placeholderData: keepPreviousData, gcTime: 0 });
}
