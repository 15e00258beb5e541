/** What somebody is in an organisation. */
export const roles = ['owner', 'treasurer', 'staff', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  owner: 'Eigenaar',
  treasurer: 'Penningmeester',
  staff: 'Medewerker',
  viewer: 'Meekijker',
};

/** Who may do what: the one table that routes, screens and tests read. */
export const permissions = {
  /** Figures, and lists without names and addresses. */
  viewFigures: ['owner', 'treasurer', 'staff', 'viewer'],
  /** Names and addresses of donors, search, a donation's history, sending its mail again. */
  viewDonors: ['owner', 'treasurer', 'staff'],
  /** Exports, receipts, yearly overviews, bookkeeping. */
  export: ['owner', 'treasurer'],
  /** A treasurer up to the limit that an owner sets. */
  refund: ['owner', 'treasurer'],
  stopMonthlyGifts: ['owner', 'treasurer', 'staff'],
  /** What is known of a donor, and erasing it. */
  manageDonorData: ['owner', 'treasurer'],
  /** The organisation's looks, form, templates and domains. */
  editLooks: ['owner', 'staff'],
  /** Payment keys and environment, where donors' mail and money go, team, deleting the organisation. */
  manageOrganisation: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

export function isAllowed(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
