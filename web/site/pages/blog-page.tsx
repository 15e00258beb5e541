import { articles } from '../features/blog/articles.ts';
import { PageHead } from '../layout/page-parts.tsx';

export default function BlogPage() {
  return (
    <>
      <PageHead
        eyebrow="Blog"
        title="Voor wie giften ontvangt."
        intro="Korte, praktische artikelen voor penningmeesters, fondsenwervers en vrijwilligers. Zonder jargon en zonder aanmeldmuur."
      />
      <ul className="mx-auto grid w-full max-w-[1120px] gap-5 px-6 pt-10 pb-16 sm:grid-cols-2 md:px-10 md:pb-24">
        {articles.map(({ slug, title, description, topic, minutes }) => (
          <li key={slug}>
            <article className="relative flex h-full flex-col rounded-box border border-line bg-surface p-6 transition-colors focus-within:border-edge hover:border-edge md:p-8">
              <p className="text-sm text-muted">
                <span className="font-semibold text-accent-text">{topic}</span> · {minutes} minuten lezen
              </p>
              <h2 className="mt-2 text-xl">
                <a href={`/blog/${slug}`} className="after:absolute after:inset-0 after:rounded-box">
                  {title}
                </a>
              </h2>
              <p className="mt-3 text-muted">{description}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
