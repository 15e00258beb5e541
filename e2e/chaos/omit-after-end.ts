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
 * Takes out of Mollie's journal what an organisation that is gone did not have to know: what came after its end, and of
 * money that went back also what came shortly before, because nobody waits for that. What may not come after an end is
 * told as a difference.
 */
export function omitAfterEnd(
  journal: unknown[],
  ends: ReadonlyMap<string, Date>,
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
    const end = ends.get(owner ?? '');
    if (!end) return true;
    if (isReversal(entry)) return knownMovements.has(entry.id ?? '');
    if (new Date(entry.realAt) <= end) return true;
    if (isForbidden(entry)) differences.push(`after the end of ${owner}: ${JSON.stringify(entry)}`);
    return false;
  });
  return { journal: kept, differences };
}

function isReversal({ kind, from }: Entry): boolean {
  return kind === 'chargeback' || (kind === 'refund' && from !== null);
}

function isForbidden({ kind, object, to }: Entry): boolean {
  if (kind === 'created' || kind === 'charge') return true;
  if (kind === 'refund') return true;
  return kind === 'status' && (object === 'subscription' || to === 'paid');
}
