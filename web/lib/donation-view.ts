import {
  defaultPageSize,
  donationTypes,
  type DonationFilter,
  type DonationListStatus,
} from '../../contract/donation-list.ts';
import { type UrlParamChanges, useUrlParams } from './url-params.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';
import { statusLabels } from './donation-labels.ts';
import { useMay } from './use-may.ts';
import { isPlausibleDay } from './plausible-day.ts';

export const environmentChoiceValues = ['live', 'test', 'alle'] as const;
export const pageSizes = [defaultPageSize, 25, 100];

/**
 * What the address says about the list. The names of its parameters are the visitor's language; nothing else knows
 * them.
 */
export function useDonationView() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isAdmin = user?.isAdmin ?? false;
  const may = useMay();
  const { parameters, urlWith, change } = useUrlParams();
  const read = (name: string) => parameters.get(name) || undefined;
  // An organisation that is trying things out looks for its test donations; an administrator looks at many.
  const usualEnvironment = user && !isAdmin ? user.apiEnvironment : 'live';
  const environment = environmentChoiceValues.find((value) => value === read('omgeving')) ?? usualEnvironment;
  const filter: DonationFilter = {
    userId: isAdmin ? read('tenant') : undefined,
    apiEnvironment: environment === 'alle' ? undefined : environment,
    search: may('viewDonors') ? read('zoek') : undefined,
    status: parseStatus(read('status')),
    type: donationTypes.find((type) => type === read('type')),
    from: parseDay(read('van')),
    to: parseDay(read('tot')),
    // Pages, funds and sources are one organisation's own.
    ...((!isAdmin || read('tenant')) && {
      pageId: read('campagne'),
      fundId: read('bestemming'),
      source: read('bron'),
    }),
  };
  return {
    isAdmin,
    environment,
    filter,
    changeEnvironment: (value: string) =>
      change({ omgeving: value === usualEnvironment ? undefined : value, pagina: undefined }),
    page: Math.max(1, Math.floor(Number(read('pagina'))) || 1),
    pageSize: pageSizes.find((size) => String(size) === read('per')) ?? defaultPageSize,
    openDonationId: read('donatie'),
    /** Any change of what is asked starts again at the first page. */
    changeFilter: (changes: UrlParamChanges, options?: { replace?: boolean }) =>
      change({ ...changes, pagina: undefined }, options),
    changePage: (page: number) => change({ pagina: page === 1 ? undefined : String(page) }),
    changePageSize: (size: number) =>
      change({ per: size === defaultPageSize ? undefined : String(size), pagina: undefined }),
    pageUrl: (page: number) => urlWith({ pagina: page === 1 ? undefined : String(page) }),
    donationUrl: (id: string) => urlWith({ donatie: id }),
    // Not a step of its own: 'back' would only open the panel again.
    closeDonation: () => change({ donatie: undefined }, { replace: true }),
  };
}

export type DonationView = ReturnType<typeof useDonationView>;

/** Everything but whose donations and which environment, which are never empty. */
export const clearedFilters: UrlParamChanges = {
  zoek: undefined,
  status: undefined,
  type: undefined,
  van: undefined,
  tot: undefined,
  campagne: undefined,
  bestemming: undefined,
  bron: undefined,
};

function parseStatus(text: string | undefined): DonationListStatus | undefined {
  return Object.keys(statusLabels).find((status): status is DonationListStatus => status === text);
}

function parseDay(text: string | undefined): string | undefined {
  return text && isPlausibleDay(text) ? text : undefined;
}
