import { defaultPageSize, donationTypes, type DonationFilter } from '../../contract/donation-list.ts';
import type { DonationStatus } from '../../contract/gift-states.ts';
import type { Environment } from '../../contract/environments.ts';
import { pathWithQuery } from './api-client.ts';
import { type UrlParams, useUrlParams } from './url-params.ts';
import { useCurrentUser, useMay } from './current-user.ts';
import { statusLabels } from './donation-status-labels.ts';
import { isPlausibleDay } from './calendar-periods.ts';

export const environmentChoiceValues = ['live', 'test', 'alle'] as const;
const purposeColumn = 'campagne';
export const pageSizes = [defaultPageSize, 25, 100];

interface OfDonor {
  donorId: string;
  userId: string | undefined;
  apiEnvironment?: Environment;
}

export function useDonationView() {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.isAdmin ?? false;
  const may = useMay();
  const { read, readOneOf, page, urlWith, change, changeFilter } = useUrlParams();
  // An organisation in test mode sees its test donations by default.
  const defaultEnvironment = user && !isAdmin ? user.apiEnvironment : 'live';
  const environment = readOneOf('omgeving', environmentChoiceValues) ?? defaultEnvironment;
  const filter: DonationFilter = {
    userId: isAdmin ? read('tenant') : undefined,
    apiEnvironment: environment === 'alle' ? undefined : environment,
    search: may('viewDonors') ? read('zoek') : undefined,
    status: readOneOf('status', Object.keys(statusLabels) as DonationStatus[]),
    type: readOneOf('type', donationTypes),
    from: parseDay(read('van')),
    to: parseDay(read('tot')),
    // Pages, funds and sources belong to one organisation, which an administrator must choose first.
    ...(((user && !isAdmin) || read('tenant')) && {
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
      changeFilter({ omgeving: value === defaultEnvironment ? undefined : value }),
    showsPurpose: read('kolom') === purposeColumn,
    changeShowsPurpose: (shows: boolean) => change({ kolom: shows ? purposeColumn : undefined }),
    page,
    pageSize: pageSizes.find((size) => String(size) === read('per')) ?? defaultPageSize,
    openDonationId: read('donatie'),
    changeFilter,
    changePage: (pagina: number) => change({ pagina }),
    changePageSize: (size: number) => changeFilter({ per: size === defaultPageSize ? undefined : size }),
    pageUrl: (pagina: number) => urlWith({ pagina }),
    donationUrl: (id: string) => urlWith({ donatie: id }),
    donorUrl: ({ donorId, userId, apiEnvironment }: OfDonor) =>
      pathWithQuery('/admin', {
        tab: 'donateurs',
        id: donorId,
        tenant: isAdmin ? userId : undefined,
        omgeving: apiEnvironment === defaultEnvironment ? undefined : apiEnvironment,
      }),
    // Replaces the history entry, because 'back' would otherwise open the panel again.
    closeDonation: () => change({ donatie: undefined }, { replace: true }),
  };
}

export type DonationView = ReturnType<typeof useDonationView>;

export const clearedFilters: UrlParams = {
  zoek: undefined,
  status: undefined,
  type: undefined,
  van: undefined,
  tot: undefined,
  campagne: undefined,
  bestemming: undefined,
  bron: undefined,
};

function parseDay(text: string | undefined): string | undefined {
  return text && isPlausibleDay(text) ? text : undefined;
}
