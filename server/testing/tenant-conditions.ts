const column = String.raw`(?:"?\w+"?\.)?"?organisation_id"?`;
/** What ties a table's rows to an organisation: a value, or the organisation of another table's row. */
const condition = new RegExp(String.raw`${column} = (?:\$(\d+)|${column})|using \(organisation_id, `, 'g');

export function countConditions(statement: string): number {
  return [...statement.matchAll(condition)].length;
}

/** The same statement without one of its conditions. */
export function withoutCondition(statement: string, place: number): string {
  let at = -1;
  return statement.replace(condition, (found, parameter: string | undefined) => {
    at += 1;
    if (at !== place) return found;
    if (found.startsWith('using')) return 'using (';
    // True for everyone, and still of use for the parameter, whose type the database has to know.
    return parameter === undefined ? 'true' : `($${parameter}::text is not null)`;
  });
}
