export const roles = ['owner', 'treasurer', 'staff', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  owner: 'Eigenaar',
  treasurer: 'Penningmeester',
  staff: 'Medewerker',
  viewer: 'Meekijker',
};

export const permissions = {
  viewFigures: ['owner', 'treasurer', 'staff', 'viewer'],
  viewDonors: ['owner', 'treasurer', 'staff'],
  export: ['owner', 'treasurer'],
  /** Owners limit the amount that a treasurer may refund. */
  refund: ['owner', 'treasurer'],
  stopMonthlyGifts: ['owner', 'treasurer', 'staff'],
  manageDonorData: ['owner', 'treasurer'],
  editLooks: ['owner', 'staff'],
  manageOrganisation: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

export function isAllowed(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
