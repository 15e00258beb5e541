import { siteUrl } from './site-url.ts';

interface SiteHeadProps {
  page: { title: string; description: string; structuredData?: readonly object[] };
  path: string | undefined;
}

export function SiteHead({ page: { title, description, structuredData = [] }, path }: SiteHeadProps) {
  const fullTitle = `${title} · Gulhart`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={siteUrl(path)} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="nl_NL" />
          <meta property="og:site_name" content="Gulhart" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={siteUrl(path)} />
          <meta property="og:image" content={siteUrl('/og-image.png')} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content="Gulhart: van een gul hart naar een open hand" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structuredData.map((facts) => (
        <script
          key={JSON.stringify(facts)}
          type="application/ld+json"
          // A closing tag in the data would end the script.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
    </>
  );
}
