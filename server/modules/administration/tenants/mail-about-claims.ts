import { isWithin } from '../../../platform/http/rate-limiter.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { markClaimsReported } from '../../foundation/settings/identity-claims.ts';
import { findPlatformContactAddress } from '../contact/messages.ts';

const mailsByOrganisation = { name: 'identity-mail-organisation', max: 5, windowSeconds: 24 * 60 * 60 };

export async function mailAboutIdentityClaims(
  deps: Deps,
  scope: PlatformScope,
  tenantId: string,
): Promise<void> {
  if (!(await isWithin(deps.rateLimiter, mailsByOrganisation, tenantId))) return;
  await deps.database.transaction(scope, async (transaction) => {
    const values = await markClaimsReported(transaction, tenantId);
    const to = values.length > 0 ? await findPlatformContactAddress(transaction) : undefined;
    if (to === undefined) return;
    const title = 'Een naam of RSIN wacht op een beheerder';
    await queueMail(transaction, deps, {
      kind: 'identity-waiting',
      environment: null,
      to,
      subject: title,
      ...renderMail({
        title,
        paragraphs: [
          `Een organisatie vulde dit in: ${list.format(values.map((value) => `‘${value}’`))}. Een andere organisatie heeft die naam of dat RSIN al, of een naam die erop lijkt.`,
          'Tot een beheerder beslist, geeft Gulhart voor deze organisatie geen kwitanties en jaaroverzichten uit.',
        ],
        action: {
          label: 'Bekijk de organisatie',
          href: new URL(`/admin?tab=tenants&tenant=${tenantId}`, deps.publicUrl).href,
        },
      }),
    });
  });
}

const list = new Intl.ListFormat('nl');
