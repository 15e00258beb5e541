export interface GulhartSite {
  readonly origin: string;
  readonly orgId: string | undefined;
  readonly page: string | undefined;
  readonly fund: string | undefined;
}

export function pageAndFundOf({ page, fund }: GulhartSite, { dataset }: HTMLElement) {
  return { page: dataset['gulhartPage'] || page, fund: dataset['gulhartFund'] || fund };
}
