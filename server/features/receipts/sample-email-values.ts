import type { EmailPlaceholder } from '../../../contract/templates.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { sampleOrganisationFacts } from './sample-organisation-facts.ts';
import { emailValuesOf } from './placeholder-values.ts';
import { sampleGift } from './sample-receipt.ts';

/** What a preview of a mail says: a made-up monthly gift to the organisation whose template it is. */
export async function sampleEmailValues(deps: Deps, scope: Scope): Promise<Record<EmailPlaceholder, string>> {
  const organisation = await sampleOrganisationFacts(deps, scope);
  const stopUrl = new URL('/maandgift/voorbeeld', deps.publicUrl).href;
  return emailValuesOf({ ...sampleGift, ...organisation, stopUrl });
}
