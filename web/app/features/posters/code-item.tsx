import { Archive, ArchiveRestore, Download } from 'lucide-react';
import { type PosterFormat, type ShortLink } from '../../../../contract/short-links.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { formatAmount, formatDate, formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { pictureUrl, posterUrl, useArchiveShortLink } from './api.ts';

const posters: { format: PosterFormat; label: string }[] = [
  { format: 'a4', label: 'Poster A4' },
  { format: 'a5', label: 'Poster A5' },
  { format: 'dia', label: 'Dia voor de beamer' },
];

interface CodeItemProps {
  link: ShortLink;
}

/** One code: what it asks for, how often it was scanned, what it brought, and what can be printed of it. */
export function CodeItem({ link }: CodeItemProps) {
  const name = link.label || `Code ${link.code}`;
  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0 sm:flex-row">
      {/* On white in both themes: a camera has to find it. */}
      <img
        src={pictureUrl(link.code, 'svg')}
        alt={`QR-code: ${name}`}
        width={128}
        height={128}
        className="size-32 shrink-0 rounded-box border border-line bg-white"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {name} {link.isArchived && <Badge>Gearchiveerd</Badge>}
        </h3>
        <p className="text-sm text-muted">
          <InlineList
            items={[asks(link), scans(link), gifts(link), `gemaakt op ${formatDate(link.createdAt)}`]}
          />
        </p>
        <p className="flex flex-wrap items-center gap-1 text-sm wrap-anywhere">
          <Link href={link.url} target="_blank">
            {link.url.replace(/^https?:\/\//, '')}
          </Link>
          <CopyButton text={link.url} label={`Adres van ${name} kopiëren`} iconOnly variant="quiet" />
        </p>
        <ul aria-label={`Downloads van ${name}`} className="flex flex-wrap gap-2">
          {posters.map(({ format, label }) => (
            <DownloadItem key={format} href={posterUrl(link.code, format)} label={label} />
          ))}
          <DownloadItem href={pictureUrl(link.code, 'svg')} label="SVG" file={`qr-${link.code}.svg`} />
          <DownloadItem href={pictureUrl(link.code, 'png')} label="PNG" file={`qr-${link.code}.png`} />
          <li>
            <ArchiveButton link={link} name={name} />
          </li>
        </ul>
      </div>
    </li>
  );
}

function asks({ amount, isMonthly }: ShortLink): string {
  const often = isMonthly ? ' per maand' : '';
  if (amount === null) return isMonthly ? 'Vraagt om elke maand te geven' : 'Vraagt geen bedrag';
  return `Vraagt ${formatAmount(amount)}${often}`;
}

function scans({ scanCount }: ShortLink): string {
  if (scanCount === 0) return 'nog niet gescand';
  return scanCount === 1 ? '1 keer gescand' : `${formatNumber(scanCount)} keer gescand`;
}

function gifts({ giftCount, received }: ShortLink): string {
  if (giftCount === 0) return 'nog geen giften';
  return `${formatNumber(giftCount)} ${giftCount === 1 ? 'gift' : 'giften'}, samen ${formatAmount(received)}`;
}

function DownloadItem({ href, label, file = '' }: { href: string; label: string; file?: string }) {
  return (
    <li>
      <Link href={href} download={file} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <Download aria-hidden="true" className="size-4" />
        {label}
      </Link>
    </li>
  );
}

function ArchiveButton({ link, name }: CodeItemProps & { name: string }) {
  const may = useMay();
  const archive = useArchiveShortLink(link.code);
  if (!may('editLooks')) return null;
  const press = () =>
    archive.mutate(!link.isArchived, {
      onSuccess: () =>
        toast(
          link.isArchived
            ? { title: 'Code teruggezet' }
            : { title: 'Code gearchiveerd', description: 'Posters die er hangen, blijven werken.' },
        ),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Niet gewijzigd',
          description: serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.',
        }),
    });
  const Icon = link.isArchived ? ArchiveRestore : Archive;
  return (
    <Button variant="quiet" size="small" busy={archive.isPending} onClick={press}>
      <Icon aria-hidden="true" className="size-4" />
      {link.isArchived ? 'Terugzetten' : 'Archiveren'}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
