import type { AnchorHTMLAttributes } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Link as RouterLink } from 'wouter';
import { appPages } from '../../contract/pages.ts';
import { buttonClass, type ButtonStyle } from './button.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
  className?: string;
}

const textLink =
  'font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-sm';

/** The router opens the application's own screens; the browser opens other addresses and links with a target. */
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

interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonStyle {
  icon?: LucideIcon;
}

export function ButtonLink({ variant, size, icon: Icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ variant, size })} {...rest}>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </Link>
  );
}

/** The usual link-as-button inside cards and alerts. */
export function SmallButtonLink({ variant = 'secondary', ...rest }: Omit<ButtonLinkProps, 'size'>) {
  return <ButtonLink variant={variant} size="small" {...rest} />;
}

function isAppPage(href: string): boolean {
  const path = href.replace(/[?#].*/, '');
  return appPages.some((page) => page === path);
}
