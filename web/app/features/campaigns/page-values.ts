import type { CampaignPage, PageKind, WallMode } from '../../../../contract/campaigns.ts';
import type { Frequency } from '../../../../contract/frequencies.ts';
import { tidyAmounts } from '../../../lib/preset-amounts.ts';

export const emptyPage = {
  title: '',
  slug: '',
  parentId: '',
  shortText: '',
  longText: '',
  imageUrl: '',
  goal: '',
  startsOn: '',
  endsOn: '',
  presetAmounts: '',
  preselectedFrequency: '' as Frequency | '',
  fundId: '',
  thankYouText: '',
  allowsActionPages: false,
  wall: 'off' as WallMode,
  contact: '',
};

export type PageValues = typeof emptyPage;

export function storedValues(page: CampaignPage): PageValues {
  const names = Object.keys(emptyPage) as (keyof PageValues)[];
  const values = Object.fromEntries(names.map((name) => [name, page[name] ?? ''])) as PageValues;
  // Writes the goal as a Dutch user types it: '2500' or '2500,50'.
  return { ...values, goal: values.goal.replace(/\.00$/, '').replace('.', ',') };
}

export function toBody({ imageUrl, ...values }: PageValues) {
  return {
    ...values,
    parentId: values.parentId || null,
    fundId: values.fundId || null,
    imageId: /([0-9a-z]{26})\.jpg$/.exec(imageUrl)?.[1] ?? null,
    presetAmounts: tidyAmounts(values.presetAmounts),
    preselectedFrequency: values.preselectedFrequency || null,
  };
}

export const canBeJoined = (kind: PageKind) => kind === 'campaign' || kind === 'team';

export const kindTexts: Record<PageKind, string> = {
  campaign:
    'U vraagt zelf: voor een project, een actieweek of een noodgeval. Als u wilt, kunnen anderen meedoen.',
  team: 'Een groep die samen ophaalt: een klas, een loopgroep, een afdeling. Het totaal is de som van de leden.',
  action: 'Eén persoon die voor u geld ophaalt, bijvoorbeeld met een sponsorloop of in plaats van cadeaus.',
  in_memoriam:
    'Ter nagedachtenis aan iemand. Een rustige pagina, zonder balk en zonder bedragen van anderen.',
};
