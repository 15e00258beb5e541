import { countedMessages, type WaitingItem, type WaitingKind } from '../../../../contract/waiting.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';

type Description = (count: number) => string;

const heldPapers = 'Kwitanties en jaaroverzichten wachten';

const descriptions: Record<Exclude<WaitingKind, 'email'>, { text: Description; href: string }> = {
  key_refused: {
    text: () => 'Mollie weigert uw sleutel: er komen geen giften binnen',
    href: '/admin?tab=api',
  },
  key_missing: {
    text: () => 'Uw live-sleutel van Mollie ontbreekt: er komen geen giften binnen',
    href: '/admin?tab=api',
  },
  second_factor: { text: () => 'Stel een tweede stap in bij het inloggen', href: '/admin?tab=account' },
  erasure: {
    text: (count) => `${formatCount(count, 'donateur vraagt', 'donateurs vragen')} om vergeten te worden`,
    href: '/admin?tab=donateurs&deel=verzoeken',
  },
  missed_charge: {
    text: (count) => `${formatCount(count, 'storno vraagt', 'storno’s vragen')} uw aandacht`,
    href: '/admin?tab=donateurs&deel=stornos&stand=aandacht',
  },
  papers_no_live_key: {
    text: () => `${heldPapers}: Mollie accepteert geen live-sleutel`,
    href: '/admin?tab=api',
  },
  papers_waiting: {
    text: () => `${heldPapers}: een beheerder beoordeelt uw naam of RSIN`,
    href: '/admin?tab=organisatie',
  },
  papers_refused: {
    text: () => `${heldPapers}: uw naam of RSIN is afgewezen`,
    href: '/admin?tab=organisatie',
  },
  anbi_missing: {
    text: (count) => formatCount(count, 'ANBI-onderdeel ontbreekt', 'ANBI-onderdelen ontbreken'),
    href: '/admin?tab=anbi',
  },
  anbi_due: {
    text: (count) => formatCount(count, 'ANBI-onderdeel verloopt', 'ANBI-onderdelen verlopen'),
    href: '/admin?tab=anbi',
  },
  action_page: {
    text: (count) => `${formatCount(count, 'actiepagina', 'actiepagina’s')} om goed te keuren`,
    href: '/admin?tab=campagnes&deel=goedkeuren',
  },
  changed_page: {
    text: (count) =>
      `${formatCount(count, 'wijziging van een actiepagina', 'wijzigingen van actiepagina’s')} om goed te keuren`,
    href: '/admin?tab=campagnes&deel=goedkeuren',
  },
  message: {
    text: (count) =>
      count > countedMessages
        ? `Meer dan ${countedMessages} berichten om goed te keuren`
        : `${formatCount(count, 'bericht', 'berichten')} om goed te keuren`,
    href: '/admin?tab=campagnes&deel=goedkeuren',
  },
  overviews: {
    text: () => 'De jaaroverzichten van vorig jaar zijn nog niet verstuurd',
    href: '/admin?tab=jaaroverzichten',
  },
  test: {
    text: () => 'U hebt een live-sleutel, maar staat nog op Test',
    href: '/admin?tab=api',
  },
};

export function describeWaitingItem(
  kind: Exclude<WaitingKind, 'email'>,
  count: number,
): { text: string; href: string } {
  const { text, href } = descriptions[kind];
  return { text: text(count), href };
}

export function describeDeadline({ lastDay, daysLeft }: NonNullable<WaitingItem['term']>): string {
  if (daysLeft < 0) return `${formatCount(-daysLeft, 'dag', 'dagen')} te laat`;
  if (daysLeft === 0) return 'vandaag de laatste dag';
  if (daysLeft <= 7) return `nog ${formatCount(daysLeft, 'dag', 'dagen')}`;
  return `uiterlijk ${formatDate(lastDay)}`;
}
