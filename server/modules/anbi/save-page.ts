import type * as z from 'zod/mini';
import type { saveAnbiPageBody } from '../../../contract/anbi.ts';
import { isUniqueViolation } from '../../platform/database/constraint-violation.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { auditChange, type Actor } from '../foundation/audit/record-audit.ts';
import { addressTaken, tooManyAddresses } from './errors.ts';
import { lockPage, insertAddress, listAddresses, updatePage } from './store.ts';

/** Enough to correct a choice, too few to block names for others. */
const maxAddresses = 5;

/** Former slugs keep leading to the page. */
export async function savePage(
  transaction: OrganisationTransaction,
  actor: Actor,
  { slug, isPublished, isLinked }: z.infer<typeof saveAnbiPageBody>,
): Promise<void> {
  const former = await lockPage(transaction);
  if (slug !== former.slug) await claimAddress(transaction, slug);
  await updatePage(transaction, { slug, is_published: isPublished, is_linked: isLinked });
  if (slug !== former.slug) await auditChange(transaction, actor, 'anbi_address_changed', slug);
  if (isPublished !== former.is_published)
    await auditChange(transaction, actor, isPublished ? 'anbi_published' : 'anbi_unpublished');
}

async function claimAddress(transaction: OrganisationTransaction, slug: string): Promise<void> {
  const own = await listAddresses(transaction);
  if (own.includes(slug)) return;
  if (own.length >= maxAddresses) throw tooManyAddresses();
  try {
    await insertAddress(transaction, slug);
  } catch (error) {
    if (isUniqueViolation(error, 'anbi_address_slug')) throw addressTaken();
    throw error;
  }
}
