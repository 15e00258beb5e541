import { type MouseEvent, type ReactNode, useState } from 'react';
import { Download, LoaderCircle } from 'lucide-react';
import { checkStepUp } from '../../contract/endpoints/step-up.ts';
import { request, serverMessage } from '../lib/api-client.ts';
import { buttonClass } from './button.tsx';
import { toast } from './toast-store.ts';

interface DownloadLinkProps {
  href: string;
  title?: string;
  children: ReactNode;
}

/**
 * A download for which its owner shows who they are. That is asked first: what a browser makes of a refusal is a file
 * with an error in it.
 */
export function DownloadLink({ href, title, children }: DownloadLinkProps) {
  const [isAsking, setIsAsking] = useState(false);

  const askFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    if (isAsking) return;
    setIsAsking(true);
    try {
      await request(checkStepUp, {});
      follow(href);
    } catch (error) {
      toast({
        variant: 'destructive',
        title: 'Niet gedownload',
        description: serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.',
      });
    } finally {
      setIsAsking(false);
    }
  };

  const Icon = isAsking ? LoaderCircle : Download;
  return (
    <a
      href={href}
      download=""
      rel="noreferrer"
      title={title}
      aria-busy={isAsking}
      onClick={(event) => void askFirst(event)}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      <Icon aria-hidden="true" className={`size-4 ${isAsking ? 'animate-spin' : ''}`} />
      {children}
    </a>
  );
}

function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
