interface ShareProps {
  heading: string;
  url: string;
  /** Only a public page at /c/ has a QR code. A previewed page is perhaps not public yet. */
  hasCode?: boolean;
  title: string;
  message: string;
}

export function Share({ heading, url, hasCode = true, title, message }: ShareProps) {
  const text = encodeURIComponent(`${message} ${url}`);
  return (
    <section className="share" aria-label={heading} data-url={url} data-title={title} data-text={message}>
      <h2>{heading}</h2>
      <div>
        <button type="button" className="quieter" data-sheet="">
          Delen
        </button>
        <a
          className="button quieter"
          href={`https://wa.me/?text=${text}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
        <a className="button quieter" href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
          E-mail
        </a>
        <button type="button" className="quieter" data-copy="">
          Kopieer link
        </button>
      </div>
      <output className="quiet" />
      {hasCode && (
        <details>
          <summary>QR-code</summary>
          <img
            src={`${new URL(url).pathname}/qr.svg`}
            width={176}
            height={176}
            loading="lazy"
            alt={`QR-code die naar ‘${title}’ leidt`}
          />
        </details>
      )}
    </section>
  );
}
