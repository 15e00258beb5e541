/** Imports nothing: the donor's pages use them too. */
export const maxHonouredLength = 80;
export const maxCardMessageLength = 500;
