interface NoteProps {
  tone: 'success' | 'danger' | 'neutral';
  title: string;
  text?: string;
}

/** A toast that stays: in a frame there is no corner to float in, and without script nothing would take it away. */
export function Note({ tone, title, text }: NoteProps) {
  return (
    <div className={`note ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text}
    </div>
  );
}
