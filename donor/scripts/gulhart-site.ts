/** Where this script came from, and for whom. */
export interface GulhartSite {
  readonly origin: string;
  readonly orgId: string | undefined;
  /** For which page and fund its forms are that say nothing else. */
  readonly page: string | undefined;
  readonly fund: string | undefined;
}

/** For which page and fund a form is: it says so itself, or the script does. */
export function pageAndFundOf({ page, fund }: GulhartSite, { dataset }: HTMLElement) {
  return { page: dataset['gulhartPage'] || page, fund: dataset['gulhartFund'] || fund };
}
