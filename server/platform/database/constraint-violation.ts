import pg from 'pg';

/** Whether an error is the database refusing a duplicate, and by which of its named constraints. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
