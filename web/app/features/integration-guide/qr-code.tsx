import { Download } from 'lucide-react';
import { renderSVG } from 'uqr';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** With error correction level `Q`, phones can read a code even when a quarter of it is damaged. */
const qrOptions = { ecc: 'Q', border: 4, pixelSize: 10, blackColor: '#1c1917' } as const;

export function QrCode({ url }: { url: string }) {
  const svg = renderSVG(url, qrOptions);
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
      {/* The background is white in both themes, because a camera needs the contrast. */}
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
            icon={Download}
            variant="secondary"
            onClick={() => saveFile('doneer-qr-code.svg', new Blob([svg], { type: 'image/svg+xml' }))}
          >
            SVG voor drukwerk
          </Button>
          <Button icon={Download} variant="secondary" onClick={() => void savePng()}>
            PNG
          </Button>
        </div>
      </div>
    </div>
  );
}

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
