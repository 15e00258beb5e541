import { useQuery } from '@tanstack/react-query';
import {
  listWallMessages,
  listApprovals,
  previewPage,
  readPage,
} from '../../../../contract/endpoints/campaigns.ts';
import type { WaitingPage } from '../../../../contract/action-pages.ts';
import { call, pathOf } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { findObstacle } from '../../../lib/giving-obstacle.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

export function useApprovals() {
  return useEndpoint(listApprovals, {}, { staleTime: 0 });
}

export type PageText = Pick<WaitingPage, 'title' | 'text'>;

export function usePagePreview(
  pageId: string,
  { title, text }: PageText,
  waitingImageUrl: string | null | undefined,
) {
  const showsWaitingPicture = Boolean(waitingImageUrl);
  return useQuery({
    queryKey: [pathOf(previewPage), { pageId, title, text, waitingImageUrl }],
    queryFn: async ({ signal }) => {
      const stored = await call(readPage, { params: { id: pageId }, signal });
      const { id, kind, goal, startsOn, endsOn } = stored;
      const filled = { goal: goal ?? '', startsOn: startsOn ?? '', endsOn: endsOn ?? '' };
      const page = { ...stored, ...filled, title, longText: text };
      return call(previewPage, { body: { kind, id, showsWaitingPicture, page }, signal });
    },
    gcTime: 0,
  });
}

/** Reloads both lists even after a failure, because somebody else may have decided first. */
export function useDecisionCallbacks() {
  return {
    onSuccess: ({ message }: { message: string }) => toast({ title: message }),
    onError: (error: Error) =>
      toastFailure(error, 'Dit is niet gelukt', 'Controleer uw verbinding en probeer het opnieuw.'),
    onSettled: useRefresh(listApprovals, listWallMessages),
  };
}

/** After an approval, the warning that nobody can give disappears with the page, so the message repeats it. */
export function usePageDecisionCallbacks({ url }: { url: string }) {
  const { data: user } = useCurrentUser();
  const obstacle = user && findObstacle(user);
  return {
    ...useDecisionCallbacks(),
    onSuccess: ({ message }: { message: string }, { decision }: { decision: string }) =>
      toast({
        title: message,
        ...(decision !== 'refuse' && {
          description: obstacle ? `Let op: ${obstacle.title}.` : undefined,
          link: { href: url, label: 'Bekijk de pagina' },
        }),
      }),
  };
}
