export const roles = ['owner', 'treasurer', 'staff', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  owner: 'Eigenaar',
  treasurer: 'Penningmeester',
  staff: 'Medewerker',
  viewer: 'Meekijker',
};

/** The one table that routes, screens and tests read. */
export const permissions = {
  /** Figures, and lists without names. */
  viewFigures: ['owner', 'treasurer', 'staff', 'viewer'],
  viewDonors: ['owner', 'treasurer', 'staff'],
  /** Exports, receipts, yearly overviews. */
  export: ['owner', 'treasurer'],
  /** A treasurer up to a limit set by an owner. */
  refund: ['owner', 'treasurer'],
  stopMonthlyGifts: ['owner', 'treasurer', 'staff'],
  manageDonorData: ['owner', 'treasurer'],
  /** Looks, form, templates, domains. */
  editLooks: ['owner', 'staff'],
  /** Payment keys, team, closing the organisation. */
  manageOrganisation: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

export function isAllowed(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
