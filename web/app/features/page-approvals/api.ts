import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  type judgeChangeBody,
  type judgePageBody,
  pageApprovals,
} from '../../../../contract/action-pages.ts';
import { campaignPage } from '../../../../contract/campaigns.ts';
import { formPreviewed } from '../../../../contract/form-preview.ts';
import { type wallStates, wallMessages } from '../../../../contract/wall.ts';
import { requestJson, serverMessage } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast-store.ts';

const approvalsPath = '/api/admin/page-approvals';
const messagesPath = '/api/admin/wall-messages';

const loadApprovals = loadByKey(pageApprovals);

export function useApprovals() {
  return useQuery({ queryKey: [approvalsPath], queryFn: loadApprovals, staleTime: 0 });
}

const loadMessages = loadByKey(wallMessages);

export function useMessages(state: (typeof wallStates)[number]) {
  return useQuery({ queryKey: [messagesPath, { state }], queryFn: loadMessages, staleTime: 0 });
}

export interface Written {
  title: string;
  text: string;
}

const pagesPath = '/api/admin/pages';

/** A page with what its maker wrote, made by the server as it makes the page itself. */
export function usePageAsShown(pageId: string, { title, text }: Written) {
  return useQuery({
    queryKey: [`${pagesPath}/preview`, { pageId, title, text }],
    queryFn: async ({ signal }) => {
      const stored = await requestJson(`${pagesPath}/${pageId}`, campaignPage, { signal });
      const { id, kind, goal, startsOn, endsOn } = stored;
      const page = {
        ...stored,
        goal: goal ?? '',
        startsOn: startsOn ?? '',
        endsOn: endsOn ?? '',
        title,
        longText: text,
      };
      const body = { kind, id, page };
      return requestJson(`${pagesPath}/preview`, formPreviewed, { method: 'POST', body, signal });
    },
    gcTime: 0,
  });
}

export function useJudgePage(pageId: string) {
  return useJudge((body: z.infer<typeof judgePageBody>) => [`${approvalsPath}/${pageId}`, body]);
}

export function useJudgeChange(pageId: string) {
  return useJudge((body: z.infer<typeof judgeChangeBody>) => [`${approvalsPath}/${pageId}/change`, body]);
}

export function useJudgeMessage(id: string) {
  return useJudge((state: 'shown' | 'refused') => [`${messagesPath}/${id}`, { state }]);
}

/** What was decided is said, and everything that waits is asked again: somebody else may have decided too. */
function useJudge<Decision>(requestOf: (decision: Decision) => readonly [path: string, body: object]) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([approvalsPath, messagesPath].map((path) => client.invalidateQueries({ queryKey: [path] })));
  return useMutation({
    mutationFn: (decision: Decision) => {
      const [path, body] = requestOf(decision);
      return requestJson(path, actionDone, { method: 'PUT', body });
    },
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
    onError: async (error) => {
      toast({
        title: 'Dit is niet gelukt',
        description: serverMessage(error) ?? 'Controleer uw verbinding en probeer het opnieuw.',
        variant: 'destructive',
      });
      await refresh();
    },
  });
}
