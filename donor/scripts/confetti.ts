const durationMs = 3_000;
const burstEveryMs = 250;
const piecesPerColour = 5;
const lifeMs = 2_400;
const colourNames = ['--brand', '--brand-edge', '--brand-soft', '--ground'];

/** Positions and speeds are fractions of the size of the window. */
interface Piece {
  bornAt: number;
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  colour: string;
}

export function throwConfetti(): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'confetti';
  document.body.append(canvas);

  const style = getComputedStyle(document.documentElement);
  const colours = ['#fffaf3', ...colourNames.map((name) => style.getPropertyValue(name))];
  const startedAt = performance.now();
  let bursts = 0;
  let pieces: Piece[] = [];
  const draw = (now: number) => {
    const elapsed = now - startedAt;
    while (bursts * burstEveryMs <= Math.min(elapsed, durationMs - 1)) {
      pieces.push(...burst(now, colours));
      bursts += 1;
    }
    pieces = pieces.filter(({ bornAt }) => now - bornAt < lifeMs);
    canvas.dataset['bursts'] = String(bursts);
    paint(context, pieces, now);
    if (elapsed < durationMs || pieces.length > 0) requestAnimationFrame(draw);
    else canvas.remove();
  };
  requestAnimationFrame(draw);
}

function burst(bornAt: number, colours: string[]): Piece[] {
  const x = Math.random();
  const y = Math.random() * 0.4;
  return colours.flatMap((colour) =>
    Array.from({ length: piecesPerColour }, () => {
      const angle = Math.random() * Math.PI * 2;
      const speed = Math.random() * 0.25;
      const speedY = Math.sin(angle) * speed - 0.15;
      return { bornAt, x, y, speedX: Math.cos(angle) * speed, speedY, colour };
    }),
  );
}

function paint(context: CanvasRenderingContext2D, pieces: Piece[], now: number): void {
  const { canvas } = context;
  canvas.width = window.innerWidth;
  canvas.height = window.innerHeight;
  for (const { bornAt, x, y, speedX, speedY, colour } of pieces) {
    const age = (now - bornAt) / 1000;
    const left = (x + speedX * age) * canvas.width;
    const top = (y + speedY * age + 0.2 * age * age) * canvas.height;
    context.setTransform(1, 0, 0, 1, left, top);
    context.rotate(age * 6 + speedX * 40);
    context.globalAlpha = 1 - (now - bornAt) / lifeMs;
    context.fillStyle = colour;
    context.fillRect(-5, -3, 10, 6);
  }
}
