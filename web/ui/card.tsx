import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Card({ title, badge, description, actions, footer, className = '', children }: CardProps) {
  return (
    <section className={`rounded-box border border-line bg-surface ${className}`}>
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-4 px-4 pt-4 md:px-6 md:pt-6">
          <div className="min-w-0">
            {title && (
              <h2 className={badge ? 'flex flex-wrap items-center gap-3 text-lg' : 'text-lg'}>
                {title}
                {badge && <> {badge}</>}
              </h2>
            )}
            {description && <p className="mt-1 text-sm text-muted">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      {children && <div className="p-4 md:p-6">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 empty:hidden md:px-6">
          {footer}
        </footer>
      )}
    </section>
  );
}
