import { useState } from 'react';
import { Eye } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { HtmlFrame } from '../../../ui/html-frame.tsx';
import { LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { type Written, usePageAsShown } from './api.ts';

interface PageAsShownProps {
  pageId: string;
  title: string;
  written: Written;
}

export function PageAsShown({ pageId, title, written }: PageAsShownProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button
        icon={Eye}
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Verberg het voorbeeld' : 'Bekijk als pagina'}: ${title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Verberg het voorbeeld' : 'Bekijk als pagina'}
      </Button>
      {isOpen && (
        <div className="mt-3 max-w-96 overflow-hidden rounded-box border border-line">
          <Frame pageId={pageId} title={title} written={written} />
        </div>
      )}
    </div>
  );
}

function Frame({ pageId, title, written }: PageAsShownProps) {
  const preview = usePageAsShown(pageId, written);
  if (preview.isPending) return <Skeleton className="h-160 w-full" />;
  if (!preview.data) return <LoadError title="Het voorbeeld kan niet worden getoond" query={preview} />;
  return <HtmlFrame title={`Voorbeeld van ${title}`} html={preview.data.html} />;
}
