export const loadDisagreements = () =>
  import('./disagreements.tsx').then((file) => file.Disagreements)
