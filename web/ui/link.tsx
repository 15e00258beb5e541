import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink } from 'wouter';
import { appPages } from '../../contract/pages.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
  className?: string;
}

const textLink =
  'font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-sm';

/**
 * A text link. The application's own screens go through the router; anything else, or a link with a target, is left to
 * the browser.
 */
export function Link({ href, className = textLink, children, ...rest }: LinkProps) {
  if (isAppPage(href) && rest.target === undefined && rest.download === undefined) {
    return (
      <RouterLink href={href} className={className} {...rest}>
        {children}
      </RouterLink>
    );
  }
  return (
    <a href={href} className={className} rel="noreferrer" {...rest}>
      {children}
    </a>
  );
}

function isAppPage(href: string): boolean {
  const path = href.replace(/[?#].*/, '');
  return appPages.some((page) => page === path);
}
