import { openCampaignPage } from '../campaign-page.ts';
import { createOrganisation } from '../organisation.ts';
import type { GivingOrganisation } from './giving-world.ts';

export async function createGivingOrganisation(
  address: string,
  planned: { name: string; username: string; key: string; mayBeDeleted: boolean },
): Promise<GivingOrganisation> {
  const { name, username, mayBeDeleted } = planned;
  const organisation = await createOrganisation(address, planned);
  const open = (slug: string, parentId: string | null) =>
    openCampaignPage(address, organisation, { title: `Actie van ${name}`, slug, parentId });
  const whole = await open(`samen-${username}`, null);
  const part = await open(`team-${username}`, whole.id);
  return { ...organisation, pages: { whole, part }, mayBeDeleted };
}
