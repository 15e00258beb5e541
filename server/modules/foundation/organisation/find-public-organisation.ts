import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps, PublicOrganisation } from '../deps.ts';
import { organisationLookOf, readEffectiveSettings } from '../settings/queries.ts';
import { listDomains } from './domains.ts';

/** Cached, because status pages poll every few seconds. */
export function findPublicOrganisation(
  { database, publicOrganisations }: Pick<Deps, 'database' | 'publicOrganisations'>,
  scope: OrganisationScope,
): Promise<PublicOrganisation> {
  const { organisationId } = scope;
  return publicOrganisations.find(organisationId, organisationId, () =>
    database.transaction(scope, async (transaction) => {
      const [settings, domains] = await Promise.all([
        readEffectiveSettings(transaction),
        listDomains(transaction),
      ]);
      return {
        ...organisationLookOf(settings),
        isTest: settings('payment_api_environment') !== 'live',
        websiteUrl: settings('org_website_url'),
        successUrl: settings('custom_success_url'),
        cancelUrl: settings('custom_cancel_url'),
        thankYouText: settings('form_thanks'),
        hosts: domains.map(({ host }) => host),
        formPath: `/donation-embed?component=advanced&orgId=${organisationId}`,
      };
    }),
  );
}
