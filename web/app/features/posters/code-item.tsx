import { Archive, ArchiveRestore, Download } from 'lucide-react';
import * as endpoints from '../../../../contract/endpoints/short-links.ts';
import type { PosterFormat, ShortLink } from '../../../../contract/short-links.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { formatAmount, formatCount, formatDate, formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link, SmallButtonLink } from '../../../ui/link.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

const svgUrl = (code: string) => urlOf(endpoints.downloadQrSvg, { params: { code } });

function downloadsOf({ code }: ShortLink): { label: string; href: string; file?: string }[] {
  const params = { code };
  const posterUrl = (format: PosterFormat) => urlOf(endpoints.downloadPoster, { params, query: { format } });
  return [
    { label: 'Poster A4', href: posterUrl('a4') },
    { label: 'Poster A5', href: posterUrl('a5') },
    { label: 'Dia voor de beamer', href: posterUrl('dia') },
    { label: 'SVG', href: svgUrl(code), file: `qr-${code}.svg` },
    { label: 'PNG', href: urlOf(endpoints.downloadQrPng, { params }), file: `qr-${code}.png` },
  ];
}

interface CodeItemProps {
  link: ShortLink;
  /** For a list with the codes of several pages. */
  namesPage: boolean;
}

export function CodeItem({ link, namesPage }: CodeItemProps) {
  const name = link.label || `Code ${link.code}`;
  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0 sm:flex-row">
      {/* The background is white in both themes, because a camera needs the contrast. */}
      <img
        src={svgUrl(link.code)}
        alt={`QR-code: ${name}`}
        width={128}
        height={128}
        loading="lazy"
        className="size-32 shrink-0 rounded-box border border-line bg-white"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {name} {link.isArchived && <Badge>Gearchiveerd</Badge>}
        </h3>
        <p className="text-sm text-muted">
          <InlineList
            items={[
              ...(namesPage ? [<Destination key="destination" link={link} />] : []),
              describeRequest(link),
              describeScans(link),
              describeGifts(link),
              `gemaakt op ${formatDate(link.createdAt)}`,
            ]}
          />
        </p>
        <p className="flex flex-wrap items-center gap-1 text-sm wrap-anywhere">
          <Link href={link.url} target="_blank">
            {link.url.replace(/^https?:\/\//, '')}
          </Link>
          <CopyButton text={link.url} label={`Adres van ${name} kopiëren`} iconOnly variant="quiet" />
        </p>
        <ul aria-label={`Downloads van ${name}`} className="flex flex-wrap gap-2">
          {downloadsOf(link).map(({ label, href, file = '' }) => (
            <li key={label}>
              <SmallButtonLink icon={Download} href={href} download={file}>
                {label}
              </SmallButtonLink>
            </li>
          ))}
          <li>
            <ArchiveButton link={link} name={name} />
          </li>
        </ul>
      </div>
    </li>
  );
}

function Destination({ link: { pageId, pageTitle } }: { link: ShortLink }) {
  if (pageId === null) return 'Voor uw formulier';
  return (
    <>
      Voor <Link href={`/admin?tab=campagnes&id=${pageId}&deel=posters`}>{pageTitle}</Link>
    </>
  );
}

function describeRequest({ amount, isMonthly }: ShortLink): string {
  if (amount === null) return isMonthly ? 'Vraagt om elke maand te geven' : 'Vraagt geen bedrag';
  return `Vraagt ${formatAmount(amount)}${isMonthly ? ' per maand' : ''}`;
}

function describeScans({ scanCount }: ShortLink): string {
  return scanCount === 0 ? 'nog niet gescand' : `${formatNumber(scanCount)} keer gescand`;
}

function describeGifts({ giftCount, received }: ShortLink): string {
  if (giftCount === 0) return 'nog geen giften';
  return `${formatCount(giftCount, 'gift', 'giften')}, samen ${formatAmount(received)}`;
}

function ArchiveButton({ link, name }: { link: ShortLink; name: string }) {
  const may = useMay();
  const refresh = useRefresh(endpoints.listShortLinks);
  const archive = useCall(
    endpoints.archiveShortLink,
    (isArchived: boolean) => ({ params: { code: link.code }, body: { isArchived } }),
    {
      onSuccess: async (_answer, isArchived) => {
        await refresh();
        toast(
          isArchived
            ? { title: 'Code gearchiveerd', description: 'Posters die er hangen, blijven werken.' }
            : { title: 'Code teruggezet' },
        );
      },
      onError: (error) => toastFailure(error, 'Niet gewijzigd'),
    },
  );
  if (!may('editLooks')) return null;
  const Icon = link.isArchived ? ArchiveRestore : Archive;
  return (
    <SmallButton
      icon={Icon}
      variant="quiet"
      busy={archive.isPending}
      onClick={() => archive.mutate(!link.isArchived)}
    >
      {link.isArchived ? 'Terugzetten' : 'Archiveren'}
      <span className="sr-only">: {name}</span>
    </SmallButton>
  );
}
