import { type Article, articles } from '../features/blog/articles.ts';
import { PageHead } from '../layout/page-parts.tsx';
import { Prose } from '../layout/prose.tsx';
import { Link } from '../../ui/link.tsx';

export function ArticlePage({ article }: { article: Article }) {
  const { slug, title, description, topic, minutes, text } = article;
  return (
    <>
      <article>
        <PageHead
          eyebrow={
            <>
              <Link href="/blog">Blog</Link> · {topic} · {minutes} minuten lezen
            </>
          }
          title={title}
          intro={description}
        />
        <Prose text={text} />
      </article>
      <aside aria-labelledby="verder-lezen" className="bg-sunken">
        <div className="mx-auto max-w-[1120px] px-6 py-12 md:px-10">
          <h2 id="verder-lezen" className="text-xl">
            Verder lezen
          </h2>
          <ul className="mt-4 flex flex-col gap-3">
            {articles
              .filter((other) => other.slug !== slug)
              .map((other) => (
                <li key={other.slug}>
                  <Link href={`/blog/${other.slug}`}>{other.title}</Link>
                </li>
              ))}
          </ul>
        </div>
      </aside>
    </>
  );
}
