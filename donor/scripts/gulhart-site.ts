export interface GulhartSite {
  readonly origin: string;
  readonly orgId: string | undefined;
  /** The default for its forms. */
  readonly page: string | undefined;
  readonly fund: string | undefined;
}

/** The form's own attributes come before those of the script. */
export function pageAndFundOf({ page, fund }: GulhartSite, { dataset }: HTMLElement) {
  return { page: dataset['gulhartPage'] || page, fund: dataset['gulhartFund'] || fund };
}
