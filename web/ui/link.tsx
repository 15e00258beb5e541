import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink } from 'wouter';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
  className?: string;
}

const textLink =
  'font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-sm';

/** A text link. Paths of ours go through the router; anything else, or a link with a target, is left to the browser. */
export function Link({ href, className = textLink, children, ...rest }: LinkProps) {
  const ours = href.startsWith('/') && rest.target === undefined && rest.download === undefined;
  return ours ? (
    <RouterLink href={href} className={className} {...rest}>
      {children}
    </RouterLink>
  ) : (
    <a href={href} className={className} rel="noreferrer" {...rest}>
      {children}
    </a>
  );
}
