import { sql } from 'kysely';
import { anbiSlug } from '../../../contract/anbi.ts';
import { slugFrom } from '../../../contract/slug.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';

export function slugOfOrganisation(name: string): string {
  const slug = slugFrom(name);
  return anbiSlug.safeParse(slug).success ? slug : `stichting${slug && `-${slug}`}`;
}

export async function suggestSlug(transaction: OrganisationTransaction, name: string): Promise<string> {
  const slug = slugOfOrganisation(name);
  for (let number = 1; number < 50; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const { rows } = await sql<{ taken: boolean }>`
      select is_taken as taken from is_anbi_address_taken(${candidate})`.execute(transaction);
    if (!rows[0]?.taken) return candidate;
  }
  return slug;
}
