import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeaderProps {
  title: string;
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  const heading = useScreenHeading(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-prose">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {badge}
        </div>
        {description && <p className="mt-2 text-pretty text-muted">{description}</p>}
      </div>
      {actions}
    </header>
  );
}

let someScreenWasShown = false;

export function useScreenHeading(documentTitle: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${documentTitle} · Gulhart`;
  }, [documentTitle]);
  useEffect(() => {
    if (someScreenWasShown) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    someScreenWasShown = true;
  }, []);
  return heading;
}
