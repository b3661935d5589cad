/** Labels of acts in the team's journal, which each module declares. */
const declared = import.meta.glob<Readonly<Record<string, string>>>(
  '../modules/*/contract/acts.ts',
  { eager: true, import: 'acts' },
)

export const actLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(declared).flatMap((acts) => Object.entries(acts)),
)
