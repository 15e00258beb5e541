import { useState } from 'react';

interface HtmlFrameProps {
  title: string;
  /** A whole page, made by the server. */
  html: string;
}

/** A page inside the page, in which nothing can be sent. What was there stays until what comes is ready. */
export function HtmlFrame({ title, html }: HtmlFrameProps) {
  const [ready, setReady] = useState<{ html: string; height: number }>();
  const shown = ready?.html ?? html;
  return (
    <div className="relative" style={{ height: ready?.height ?? 640 }}>
      {[...new Set([shown, html])].map((content) => (
        <iframe
          // A frame of its own: a new content in an old frame is a step for 'back'.
          key={content}
          title={content === shown ? title : 'Volgend voorbeeld'}
          srcDoc={content}
          // No script, no form, no window; our own origin only so that its height can be read.
          sandbox="allow-same-origin"
          // A bar would make it narrower than it is going to be, and so too tall.
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
