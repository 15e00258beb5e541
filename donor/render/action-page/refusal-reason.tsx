export function RefusalReason({ reason }: { reason: string }) {
  return (
    <div className="being-changed">
      {reason.split('\n').map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
