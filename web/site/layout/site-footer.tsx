import { Brand } from '../../ui/mark.tsx';

interface FooterLink {
  href: string;
  label: string;
  /** Opens the consent panel. Without JavaScript, the link leads to the cookies page. */
  opensConsent?: boolean;
}

const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/#features', label: 'Mogelijkheden' },
      { href: '/#pricing', label: 'Kosten' },
      { href: '/documentation', label: 'Documentatie' },
      { href: '/giftenpas', label: 'Giftenpas' },
      { href: '/controle', label: 'Kwitantie controleren' },
      { href: '/register', label: 'Aanmelden' },
      { href: '/admin', label: 'Inloggen' },
    ],
  },
  {
    title: 'Bedrijf',
    links: [
      { href: '/about', label: 'Over ons' },
      { href: '/careers', label: 'Werken bij Gulhart' },
      { href: '/blog', label: 'Blog' },
      { href: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Juridisch',
    links: [
      { href: '/privacy', label: 'Privacybeleid' },
      { href: '/terms', label: 'Algemene voorwaarden' },
      { href: '/cookies', label: 'Cookiebeleid' },
      { href: '/cookies', label: 'Cookie-instellingen', opensConsent: true },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="print:hidden border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-[1120px] gap-8 px-6 pt-6 pb-2 sm:py-8 md:py-12 md:grid-cols-[1.4fr_2fr] md:px-10">
        <div className="flex max-w-xs flex-col items-start gap-3">
          <a href="/" className="flex rounded-box text-ink">
            <Brand />
          </a>
          <p className="text-sm text-muted">
            Van een gul hart naar een open hand. Online giften voor Nederlandse stichtingen en goede doelen.
          </p>
          <p className="text-sm text-muted">Open source onder de MIT-licentie.</p>
        </div>
        <div className="gap-8 max-sm:columns-2 sm:grid sm:grid-cols-3">
          {columns.map(({ title, links }) => (
            <nav
              key={title}
              className="max-sm:mb-6 max-sm:break-inside-avoid"
              aria-labelledby={`voet-${title.toLowerCase()}`}
            >
              <h2 id={`voet-${title.toLowerCase()}`} className="text-base">
                {title}
              </h2>
              <ul className="mt-2 text-sm">
                {links.map(({ href, label, opensConsent }) => (
                  <li key={label}>
                    <a
                      href={href}
                      {...(opensConsent && { 'data-open-consent': '' })}
                      className="inline-block rounded-box py-1.5 text-muted hover:text-ink hover:underline"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
}
