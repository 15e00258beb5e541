import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { type makeShortLinkBody, type PosterFormat, shortLink } from '../../../../contract/short-links.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const path = '/api/admin/short-links';
const loadLinks = loadByKey(z.array(shortLink));

/** Of one page, or of the organisation's own form. Scans go on, so what is kept is soon asked for again. */
export function useShortLinks(pageId: string | null) {
  return useQuery({ queryKey: [path, { pageId: pageId ?? '' }], queryFn: loadLinks, staleTime: 15_000 });
}

export function useMakeShortLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof makeShortLinkBody>) =>
      requestJson(path, shortLink, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [path] }),
  });
}

export function useArchiveShortLink(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isArchived: boolean) =>
      requestJson(`${path}/${code}`, actionDone, { method: 'PUT', body: { isArchived } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [path] }),
  });
}

export const pictureUrl = (code: string, kind: 'svg' | 'png') => `${path}/${code}/qr.${kind}`;
export const posterUrl = (code: string, format: PosterFormat) =>
  `${path}/${code}/poster.pdf?format=${format}`;
