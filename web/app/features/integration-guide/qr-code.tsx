import { Download } from 'lucide-react';
import { renderSVG } from 'uqr';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Printed on a poster, it may get a crease or a stain. */
const look = { ecc: 'Q', border: 4, pixelSize: 10, blackColor: '#1c1917' } as const;

/** The form's address for paper: a poster, a collection box, a letter. */
export function QrCode({ url }: { url: string }) {
  const svg = renderSVG(url, look);
  const savePng = async () => {
    try {
      saveFile('doneer-qr-code.png', await drawPng(svg, 1200));
    } catch {
      toast({
        variant: 'destructive',
        title: 'De PNG kon niet worden gemaakt',
        description: 'Download de SVG; die kan uw drukker ook gebruiken.',
      });
    }
  };
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      {/* On white in both themes: a camera has to find it. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt="QR-code die naar uw donatieformulier leidt"
        className="size-44 shrink-0 rounded-box border border-line bg-white"
      />
      <div className="flex flex-col items-start gap-4">
        <p>
          Voor op een poster, een collectebus of een brief. Wie de code scant, komt op uw formulier. Probeer
          hem eerst zelf met uw telefoon.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => saveFile('doneer-qr-code.svg', new Blob([svg], { type: 'image/svg+xml' }))}
          >
            <Download aria-hidden="true" className="size-4" />
            SVG voor drukwerk
          </Button>
          <Button variant="secondary" onClick={() => void savePng()}>
            <Download aria-hidden="true" className="size-4" />
            PNG
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Draws an SVG as a square PNG with edges of so many pixels. */
async function drawPng(svg: string, size: number): Promise<Blob> {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('no PNG'))), 'image/png'),
  );
}
