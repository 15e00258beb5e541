import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { moderateMessage, listWallMessages } from '../../../../contract/endpoints/donor-wall.ts';
import { judgeChange, judgePage, listApprovals } from '../../../../contract/endpoints/page-approvals.ts';
import { previewPage, readPage } from '../../../../contract/endpoints/pages.ts';
import type { wallStates } from '../../../../contract/wall.ts';
import { call, pathOf, serverMessage } from '../../../lib/api-client.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast-store.ts';

export function useApprovals() {
  return useEndpoint(listApprovals, {}, { staleTime: 0 });
}

export function useMessages(state: (typeof wallStates)[number]) {
  return useEndpoint(listWallMessages, { query: { state } }, { staleTime: 0 });
}

export interface Written {
  title: string;
  text: string;
}

/** A page with what its maker wrote, made by the server as it makes the page itself. */
export function usePageAsShown(pageId: string, { title, text }: Written) {
  return useQuery({
    queryKey: [pathOf(previewPage), { pageId, title, text }],
    queryFn: async ({ signal }) => {
      const stored = await call(readPage, { params: { id: pageId }, signal });
      const { id, kind, goal, startsOn, endsOn } = stored;
      const page = {
        ...stored,
        goal: goal ?? '',
        startsOn: startsOn ?? '',
        endsOn: endsOn ?? '',
        title,
        longText: text,
      };
      return call(previewPage, { body: { kind, id, page }, signal });
    },
    gcTime: 0,
  });
}

export function useJudgePage(id: string) {
  return useCall(
    judgePage,
    (body: BodyOf<typeof judgePage>) => ({ params: { id }, body }),
    useAfterJudging(),
  );
}

export function useJudgeChange(id: string) {
  return useCall(
    judgeChange,
    (body: BodyOf<typeof judgeChange>) => ({ params: { id }, body }),
    useAfterJudging(),
  );
}

export function useJudgeMessage(id: string) {
  return useCall(
    moderateMessage,
    (state: 'shown' | 'refused') => ({ params: { id }, body: { state } }),
    useAfterJudging(),
  );
}

/** What was decided is said, and everything that waits is asked again: somebody else may have decided too. */
function useAfterJudging() {
  return {
    onSuccess: ({ message }: { message: string }) => toast({ title: message }),
    onError: (error: Error) =>
      toast({
        title: 'Dit is niet gelukt',
        description: serverMessage(error) ?? 'Controleer uw verbinding en probeer het opnieuw.',
        variant: 'destructive',
      }),
    onSettled: useRefresh(listApprovals, listWallMessages),
  };
}
