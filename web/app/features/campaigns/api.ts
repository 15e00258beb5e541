import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CampaignPage,
  campaignPage,
  listedPage,
  pageFigures,
  type PageKind,
  type PageState,
} from '../../../../contract/campaigns.ts';
import { formPreviewed } from '../../../../contract/form-preview.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { type PageValues, toBody } from './page-values.ts';

const pagesPath = '/api/admin/pages';
export const cardsPerPage = 12;

interface PageFilter {
  search?: string;
  state?: PageState | '';
  parent?: string;
  parentOf?: string;
}

export function usePages(filter: PageFilter, page: number, enabled = true) {
  return usePage(pagesPath, listedPage, filter, page, { pageSize: cardsPerPage, enabled });
}

export function useCampaignPage(id: string) {
  return useQuery({
    queryKey: [`${pagesPath}/${id}`],
    queryFn: loadByKey(campaignPage),
    staleTime: 60_000,
  });
}

export function usePageFigures(id: string) {
  return useQuery({
    queryKey: [`${pagesPath}/${id}/figures`],
    queryFn: loadByKey(pageFigures),
    staleTime: 60_000,
  });
}

/** All of a page at once; without an id it is a new one. */
export function savePage(kind: PageKind, id: string | undefined, values: PageValues): Promise<CampaignPage> {
  const page = toBody(values);
  return id === undefined
    ? requestJson(pagesPath, campaignPage, { method: 'POST', body: { kind, page } })
    : requestJson(`${pagesPath}/${id}`, campaignPage, { method: 'PUT', body: page });
}

/** Done when the lists that show it have been read again. */
export async function refreshPage(client: QueryClient, page: CampaignPage): Promise<void> {
  client.setQueryData([`${pagesPath}/${page.id}`], page);
  await client.invalidateQueries({ queryKey: [pagesPath] });
}

export function useChangeState({ id }: { id: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: PageState) =>
      requestJson(`${pagesPath}/${id}/state`, campaignPage, { method: 'PUT', body: { state } }),
    onSuccess: (page) => refreshPage(client, page),
    // Somebody else may have changed it meanwhile.
    onError: () => client.invalidateQueries({ queryKey: [`${pagesPath}/${id}`] }),
  });
}

/** The page as everybody would see it with what is on the screen, saved or not. */
export function usePreview(kind: PageKind, id: string | undefined, values: PageValues) {
  const body = { kind, id: id ?? null, page: toBody(values) };
  return useQuery({
    queryKey: [`${pagesPath}/preview`, body],
    queryFn: ({ signal }) =>
      requestJson(`${pagesPath}/preview`, formPreviewed, { method: 'POST', body, signal }),
    // Shown until the next one is there; a preview nobody looks at is not worth keeping.
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}
