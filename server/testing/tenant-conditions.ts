const column = String.raw`(?:"?\w+"?\.)?"?organisation_id"?`;
/** Ties a table's rows to an organisation by a value or by another table's row. */
const condition = new RegExp(String.raw`${column} = (?:\$(\d+)|${column})|using \(organisation_id, `, 'g');

export function countConditions(statement: string): number {
  return [...statement.matchAll(condition)].length;
}

export function withoutCondition(statement: string, place: number): string {
  let at = -1;
  return statement.replace(condition, (found, parameter: string | undefined) => {
    at += 1;
    if (at !== place) return found;
    if (found.startsWith('using')) return 'using (';
    // Always true; the cast keeps the type of the parameter known.
    return parameter === undefined ? 'true' : `($${parameter}::text is not null)`;
  });
}
