import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { UnsubscribePage } from '../../../../donor/render/render-unsubscribe-page.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { openUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';
import { definitionOf } from '../../foundation/settings/catalogue.ts';
import { readEffectiveSettings, organisationLookOf } from '../../foundation/settings/queries.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { hashOfRecipient, isNotificationSetting, type NotificationSetting } from './notify-organisation.ts';
import { isRecipient } from './mail-about-gift.ts';

const tokenInPath = z.object({ token: z.string().check(z.maxLength(300)) });

/** GET shows a question and POST switches the notification off. Mail programs send the POST directly (RFC 8058). */
export async function unsubscribePageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (plain) => {
    const scope = plain.withTypeProvider() as HttpServer;
    scope.removeAllContentTypeParsers();
    // The path contains the token, so the body is ignored.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const path = '/meldingen/:token';
    scope.get(path, { schema: { hide: true, params: tokenInPath } }, (request, reply) =>
      showPage(deps, reply, request.params.token, async (_transaction, _key, isOn) =>
        isOn ? 'asks' : 'off',
      ),
    );
    scope.post(
      path,
      { schema: { hide: true, params: tokenInPath }, config: { allowCrossSite: true } },
      (request, reply) =>
        showPage(deps, reply, request.params.token, async (transaction, key) => {
          await saveSetting(deps, transaction, key, 'nee');
          return 'off';
        }),
    );
  });
}

type Act = (
  transaction: OrganisationTransaction,
  key: NotificationSetting,
  isOn: boolean,
) => Promise<'asks' | 'off'>;

async function showPage(deps: Deps, reply: FastifyReply, token: string, act: Act) {
  const page = await makePage(deps, token, act);
  const rendered = deps.donorPages.renderUnsubscribePage(page ?? { state: 'unknown' });
  return sendPage(reply, rendered, page ? 200 : 404);
}

async function makePage(deps: Deps, token: string, act: Act): Promise<UnsubscribePage | undefined> {
  const link = openUnsubscribeToken(deps.secrets, token);
  const [settingKey = '', recipientHash] = link?.purpose.split(' ') ?? [];
  if (!link || !isNotificationSetting(settingKey)) return undefined;
  const { scope } = link;
  return deps.database.transaction(scope, async (transaction) => {
    if (!(await findOrganisation(transaction))) return undefined;
    // A removed member must not switch off notifications for the team.
    const isThisRecipient = (address: string) => hashOfRecipient(address) === recipientHash;
    if (!(await isRecipient(transaction, isThisRecipient))) return undefined;
    const settings = await readEffectiveSettings(transaction);
    return {
      state: await act(transaction, settingKey, settings(settingKey) === 'ja'),
      notification: definitionOf(settingKey).name,
      organisation: organisationLookOf(settings),
    };
  });
}
