import { type ComponentProps, useState } from 'react';
import { Loaded, Skeleton } from './loaded.tsx';

/** The old content stays visible until the new content has loaded. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const [ready, setReady] = useState<{ html: string; height: number }>();
  const shown = ready?.html ?? html;
  return (
    <div className="relative" style={{ height: ready?.height ?? 640 }}>
      {[...new Set([shown, html])].map((content) => (
        <iframe
          // A new frame for new content: changing the content of a frame would add a history entry.
          key={content}
          title={content === shown ? title : 'Volgend voorbeeld'}
          srcDoc={content}
          // Forbids scripts, forms and windows. `onLoad` can read the height only with the same origin.
          sandbox="allow-same-origin"
          // A scroll bar would make the content narrower and therefore taller.
          scrolling="no"
          onLoad={({ currentTarget }) => {
            const needed = currentTarget.contentDocument?.documentElement.getBoundingClientRect().height;
            setReady({ html: content, height: Math.ceil(needed ?? 0) || 640 });
          }}
          className={`absolute inset-0 size-full rounded-box [color-scheme:light] ${content === shown ? '' : 'invisible'}`}
        />
      ))}
    </div>
  );
}

interface HtmlPreviewProps {
  title: string;
  query: ComponentProps<typeof Loaded<{ html: string }>>['query'];
}

export function HtmlPreview({ title, query }: HtmlPreviewProps) {
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-160 w-full" />}
      failure="Het voorbeeld kan niet worden getoond"
    >
      {({ html }) => <HtmlFrame title={title} html={html} />}
    </Loaded>
  );
}
