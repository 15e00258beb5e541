import type { AnchorHTMLAttributes } from 'react';
import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { Link as RouterLink } from 'wouter';
import { appPages } from '../../contract/pages.ts';
import { buttonClass, type ButtonStyle } from './button.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
  className?: string;
}

export const textLink =
  'font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 rounded-box';

export function Link({ className = textLink, ...rest }: LinkProps) {
  const isOurs = isAppPage(rest.href) && rest.target === undefined && rest.download === undefined;
  if (isOurs) return <RouterLink className={className} {...rest} />;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is in `rest`
  return <a className={className} rel="noreferrer" {...rest} />;
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex items-center gap-1 self-start rounded-box text-sm font-medium text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
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

export function SmallButtonLink({ variant = 'secondary', ...rest }: Omit<ButtonLinkProps, 'size'>) {
  return <ButtonLink variant={variant} size="small" {...rest} />;
}

function isAppPage(href: string): boolean {
  const path = href.replace(/[?#].*/, '');
  return appPages.some((page) => page === path);
}
