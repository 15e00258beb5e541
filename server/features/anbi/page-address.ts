import { sql } from 'kysely';
import { anbiSlug } from '../../../contract/anbi.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';

/** An address from an organisation's name: Stichting Café "Zó" becomes stichting-cafe-zo. */
export function slugFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' en ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return anbiSlug.safeParse(slug).success ? slug : `stichting${slug && `-${slug}`}`;
}

/** The first of a name's addresses that nobody has. */
export async function suggestSlug(transaction: OrganisationTransaction, name: string): Promise<string> {
  const slug = slugFrom(name);
  for (let number = 1; number < 50; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const { rows } = await sql<{ taken: boolean }>`
      select is_taken as taken from is_anbi_address_taken(${candidate})`.execute(transaction);
    if (!rows[0]?.taken) return candidate;
  }
  return slug;
}
