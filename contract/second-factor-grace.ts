/** How long a team has after a second factor was required of it. `identify_session` in the database counts the same. */
export const secondFactorGraceDays = 7;
