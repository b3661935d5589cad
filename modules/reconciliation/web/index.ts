/** The operator’s statement against the ledger. */
export const loadDisagreements = () =>
  import('./disagreements.tsx').then((file) => file.Disagreements)
