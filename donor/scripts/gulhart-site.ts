/** Where this script came from, and for whom. */
export interface GulhartSite {
  readonly origin: string;
  readonly orgId: string | undefined;
}
