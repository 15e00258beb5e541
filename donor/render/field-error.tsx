/** Always there, because the script fills it; empty, it takes no room. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
}
