/** Once at a list, for who sees gifts but not who gave them. */
export function NamesLeftOut() {
  return (
    <p className="text-sm text-muted">
      Namen en adressen van donateurs horen niet bij uw rol. Ze zijn hier weggelaten.
    </p>
  );
}
