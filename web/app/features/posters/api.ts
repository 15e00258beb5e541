import * as endpoints from '../../../../contract/endpoints/short-links.ts';
import type { PosterFormat } from '../../../../contract/short-links.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useCall, useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';

/** Short, because the number of scans changes. */
export function useShortLinks(pageId: string | null) {
  return useEndpoint(endpoints.listShortLinks, { query: { pageId: pageId ?? '' } }, { staleTime: 15_000 });
}

export function useMakeShortLink() {
  return useSend(endpoints.makeShortLink, { onSuccess: useRefresh(endpoints.listShortLinks) });
}

export function useArchiveShortLink(code: string) {
  const toRequest = (isArchived: boolean) => ({ params: { code }, body: { isArchived } });
  const onSuccess = useRefresh(endpoints.listShortLinks);
  return useCall(endpoints.archiveShortLink, toRequest, { onSuccess });
}

export const pictureUrl = (code: string, kind: 'svg' | 'png') =>
  urlOf(kind === 'svg' ? endpoints.downloadQrSvg : endpoints.downloadQrPng, { params: { code } });
export const posterUrl = (code: string, format: PosterFormat) =>
  urlOf(endpoints.downloadPoster, { params: { code }, query: { format } });
