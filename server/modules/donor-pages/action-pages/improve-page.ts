import type { FastifyReply } from 'fastify';
import type { MakerPageForm } from '../../../../contract/action-pages.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { findPageOfMaker, updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import type { PlainForm } from '../form/plain-form.ts';
import { lockPageWithMaker, notifyPageWaiting } from './own-page.ts';
import { sendStartPage } from './send-start-page.ts';
import { goalAsTyped } from './show-maker-page.ts';
import { findMaker, updateMaker } from './store.ts';

/** Shows the maker of a refused page the reason and what the maker wrote. */
export async function sendUnapprovedPage(
  deps: Deps,
  reply: FastifyReply,
  { scope, pageId, approval }: MakerLink,
  typed: PlainForm = {},
  errors: Readonly<Record<string, string>> = {},
) {
  if (approval === 'waiting') return sendStartPage(deps, reply, scope, { state: 'confirmed' });
  const { maker, page } = await deps.database.transaction(scope, async (transaction) => ({
    maker: await findMaker(transaction, pageId),
    page: await findPageOfMaker(transaction, pageId),
  }));
  if (!maker || !page) throw new AppError('not_found');
  const stored = { title: page.title, text: page.long_text, goal: goalAsTyped(page.goal_cents) };
  return sendStartPage(
    deps,
    reply,
    scope,
    {
      state: 'refused',
      kind: page.kind === 'team' ? 'team' : 'action',
      reason: maker.refusal_reason ?? '',
      typed: { ...stored, ...typed },
      errors,
    },
    Object.keys(errors).length > 0 ? 400 : 200,
  );
}

export async function improvePage(
  deps: Deps,
  { scope, pageId }: MakerLink,
  { title, text, goal }: MakerPageForm,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const { maker, page } = await lockPageWithMaker(transaction, pageId);
    if (maker.approval === 'waiting') return;
    // The organisation may have published the page itself after it refused the page.
    if (maker.approval !== 'refused' || page.state !== 'archived')
      throw conflictError('De organisatie heeft intussen anders besloten over deze pagina.');
    await updatePageOfMaker(transaction, pageId, {
      title,
      long_text: text.trim(),
      goal_cents: goal,
      state: 'draft',
    });
    await updateMaker(transaction, pageId, { approval: 'waiting', asked_at: deps.clock.now() });
    await notifyPageWaiting(deps, transaction, pageId, {
      title: 'Een afgewezen pagina is verbeterd',
      paragraph: `${maker.name} heeft de pagina ‘${title}’ aangepast en opnieuw ingestuurd. Niemand ziet de pagina voordat u die goedkeurt.`,
    });
  });
}
