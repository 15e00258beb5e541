export interface WallMessageView {
  /** Of its gift. */
  id: string;
  pageTitle: string;
  /** Null: Anoniem. */
  name: string | null;
  message: string;
  state: 'waiting' | 'shown' | 'refused';
}

/** What a donor left on pages of the organisation, each with a way to take it away. */
export function WallMessages({ base, messages }: { base: string; messages: readonly WallMessageView[] }) {
  return (
    <section aria-label="Uw naam op pagina’s">
      <h2>Uw naam op pagina’s</h2>
      {messages.map(({ id, pageTitle, name, message, state }) => (
        <form key={id} method="post" action={`${base}/bericht/${id}`} className="being-changed">
          <div>
            <p>
              <b>{name ?? 'Anoniem'}</b>
            </p>
            {message && <p>{message}</p>}
            <p className="quiet">
              {pageTitle}. {states[state]}
            </p>
          </div>
          <button type="submit" className="quieter" aria-label={`Haal weg van ${pageTitle}`}>
            Haal weg
          </button>
        </form>
      ))}
    </section>
  );
}

const states: Record<WallMessageView['state'], string> = {
  waiting: 'De organisatie bekijkt dit nog.',
  shown: 'Iedereen kan dit lezen.',
  refused: 'Dit staat niet op de pagina.',
};
