import * as z from 'zod/mini';

const text = z.optional(z.string());
const entrySchema = z.object({
  kind: z.string(),
  realAt: z.string(),
  object: text,
  id: text,
  paymentId: text,
  to: text,
  from: z.nullish(z.string()),
  metadata: z.nullish(z.object({ organisationId: text })),
});
type Entry = z.infer<typeof entrySchema>;

/**
 * Removes entries about a deleted organisation from Mollie's journal if the product cannot know them: entries after the
 * deletion, and refunds and chargebacks that the product never stored. Reports each forbidden entry, such as a charge
 * after the deletion, as a difference.
 */
export function omitAfterDeletion(
  journal: unknown[],
  deletedAt: ReadonlyMap<string, Date>,
  knownMovements: ReadonlySet<string>,
): { journal: unknown[]; differences: string[] } {
  const owners = new Map<string, string>();
  const differences: string[] = [];
  const kept = journal.filter((line) => {
    const read = entrySchema.safeParse(line);
    if (!read.success) return true;
    const entry = read.data;
    const owner =
      entry.metadata?.organisationId ?? owners.get(entry.paymentId ?? '') ?? owners.get(entry.id ?? '');
    if (owner !== undefined && entry.id !== undefined) owners.set(entry.id, owner);
    const end = deletedAt.get(owner ?? '');
    if (!end) return true;
    if (isReversal(entry)) return knownMovements.has(entry.id ?? '');
    if (new Date(entry.realAt) <= end) return true;
    if (isForbiddenAfterDeletion(entry))
      differences.push(`after the deletion of ${owner}: ${JSON.stringify(entry)}`);
    return false;
  });
  return { journal: kept, differences };
}

function isReversal({ kind, from }: Entry): boolean {
  return kind === 'chargeback' || (kind === 'refund' && from !== null);
}

function isForbiddenAfterDeletion({ kind, object, to }: Entry): boolean {
  if (kind === 'created' || kind === 'charge') return true;
  if (kind === 'refund') return true;
  return kind === 'status' && (object === 'subscription' || to === 'paid');
}
