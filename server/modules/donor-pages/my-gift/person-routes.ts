import * as z from 'zod/mini';
import { donorDetails } from '../../../../contract/donors.ts';
import type { DetailsView, PersonPage } from '../../../../donor/render/my-gift/render-person-page.tsx';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, oneMonthLater } from '../../../platform/dutch-calendar.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { mayRequestErasure } from '../../papers/donors/erase-donor.ts';
import type { DonorDetails } from '../../gifts/donors/donor.ts';
import { readDonorDetails } from '../../papers/donors/donor-details.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { readTextFields } from '../form/plain-form.ts';
import { findDonorLink } from '../../foundation/sessions/public-scope.ts';
import { sendErasureRequest } from './request-erasure.ts';
import { type Answer, sendAnswer } from './actions/gift-action.ts';
import { confirmNewEmail, requestNewEmail } from './change-email.ts';
import { entrancePath, type DonorCookie, type DonorSession } from './donor-session.ts';
import { limits } from './limits.ts';
import { showInvalidLink, linkQuery } from './mailed-link.ts';
import { createDonorGuard } from './own-page-routes.ts';
import { updateDonor } from '../../gifts/donors/save-donor.ts';
import { mailKnownDonor } from './mail-donor.ts';

const part = z.string().check(z.maxLength(100));
const rootOptions = { schema: { hide: true, params: z.object({ orgId: part }) } } as const;
const linkOptions = {
  schema: { hide: true, params: z.object({ token: part }), querystring: linkQuery },
} as const;

export async function personRoutes(server: HttpServer, deps: Deps, cookie: DonorCookie): Promise<void> {
  const root = `${entrancePath}/:orgId`;
  const withDonor = createDonorGuard(deps, cookie);

  server.get(`${root}/gegevens`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const typed = toDetailsView(
        await deps.database.transaction(donor.scope, (transaction) => readDonorDetails(transaction, donor)),
      );
      return sendAnswer(reply, await show(deps, donor, { state: 'details', typed, errors: {} }));
    }),
  );
  server.post(`${root}/gegevens`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const typed = { ...noDetails, ...readTextFields(request.body) };
      const read = donorDetails.safeParse(typed);
      if (!read.success) {
        const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]));
        const page = { state: 'details', typed, errors } as const;
        return sendAnswer(reply, await show(deps, donor, page, 400));
      }
      await changeDetails(deps, donor, read.data);
      return sendAnswer(reply, { redirect: `${donor.base}?bewaard=1` });
    }),
  );

  server.get(`${root}/e-mailadres`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) =>
      sendAnswer(reply, await show(deps, donor, { state: 'email', email: donor.email })),
    ),
  );
  server.post(`${root}/e-mailadres`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const typed = (readTextFields(request.body)['email'] ?? '').trim().slice(0, 300);
      try {
        await requestNewEmail(deps, donor, typed);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const message = Object.values(error.fields ?? {})[0] ?? error.message;
        const page = { state: 'email', email: donor.email, typed, error: message } as const;
        return sendAnswer(reply, await show(deps, donor, page, error.status));
      }
      return sendAnswer(reply, await show(deps, donor, { state: 'email-asked' }));
    }),
  );

  server.get(`${entrancePath}/adres/:token`, linkOptions, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const link = await findDonorLink(deps.database, hashToken(request.params.token));
    if (!link?.newEmail)
      return sendAnswer(reply, showInvalidLink(deps, 'invalid-address-link', request.query));
    const page = { state: 'email-link', newEmail: link.newEmail } as const;
    return sendAnswer(reply, await show(deps, { ...link, base: null }, page));
  });
  server.post(`${entrancePath}/adres/:token`, linkOptions, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const moved = await confirmNewEmail(deps, hashToken(request.params.token));
    if (!moved) return sendAnswer(reply, showInvalidLink(deps, 'invalid-address-link', request.query));
    const page = { state: 'email-moved', newEmail: moved.newEmail } as const;
    return sendAnswer(reply, await show(deps, { ...moved, base: null }, page));
  });

  server.get(`${root}/vergeten`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const mayAsk = await deps.database.transaction(donor.scope, (transaction) =>
        mayRequestErasure(transaction, donor.donorId),
      );
      if (!mayAsk) return sendAnswer(reply, await show(deps, donor, { state: 'forget-not-yet' }));
      const lastDay = oneMonthLater(dutchDate(deps.clock.now()));
      return sendAnswer(reply, await show(deps, donor, { state: 'forget', lastDay }));
    }),
  );
  server.post(`${root}/vergeten`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const lastDay = await sendErasureRequest(deps, donor);
      return sendAnswer(
        reply,
        lastDay === null
          ? await show(deps, donor, { state: 'forget-not-yet' }, 409)
          : await show(deps, donor, { state: 'forget-asked', lastDay }),
      );
    }),
  );
}

const noDetails: DetailsView = { firstName: '', lastName: '', street: '', postalCode: '', city: '' };

function toDetailsView(donor: DonorDetails): DetailsView {
  return {
    firstName: donor.first_name ?? '',
    lastName: donor.last_name ?? '',
    street: donor.street ?? '',
    postalCode: donor.postal_code ?? '',
    city: donor.city ?? '',
  };
}

type WithoutOrganisation<Page> = Page extends PersonPage
  ? Omit<Page, 'organisation' | 'isTest' | 'back'>
  : never;

async function show(
  deps: Deps,
  { scope, base: back }: { scope: OrganisationScope; base: string | null },
  page: WithoutOrganisation<PersonPage>,
  status = 200,
): Promise<Answer> {
  const organisation = await findPublicOrganisation(deps, scope);
  return {
    page: deps.donorPages.renderPersonPage({ ...page, back, organisation, isTest: organisation.isTest }),
    status,
  };
}

async function changeDetails(deps: Deps, donor: DonorSession, details: DetailsView): Promise<void> {
  await deps.database.transaction(donor.scope, async (transaction) => {
    await updateDonor(transaction, donor.donorId, {
      first_name: details.firstName || null,
      last_name: details.lastName || null,
      street: details.street || null,
      postal_code: details.postalCode || null,
      city: details.city || null,
    });
    await mailKnownDonor(deps, transaction, donor, {
      kind: 'my-gift-details',
      title: 'Uw gegevens zijn bewaard',
      paragraphs: (organisation) => [
        `Uw naam en adres voor brieven en belastingpapieren van ${organisation} zijn gewijzigd, in Mijn gift.`,
        'Hebt u dit niet zelf gedaan? Beantwoord dan deze mail.',
      ],
    });
  });
}
