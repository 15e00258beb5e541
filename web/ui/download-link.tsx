import { type MouseEvent, type ReactNode, useState } from 'react';
import { Download, LoaderCircle } from 'lucide-react';
import { checkStepUp } from '../../contract/endpoints/step-up.ts';
import { request } from '../lib/api-client.ts';
import { buttonClass } from './button.tsx';
import { toastFailure } from './toast-store.ts';

interface DownloadLinkProps {
  href: string;
  title?: string;
  children: ReactNode;
}

/** First asks the server whether a step-up is needed, because the browser would save a refusal as the file. */
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
      toastFailure(error, 'Niet gedownload');
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
