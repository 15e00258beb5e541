export interface Point {
  title: string;
  text: string;
}

export function PointGrid({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
