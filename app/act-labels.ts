type Words = Readonly<Record<string, string>>

/** Words of the team's journal, which each module declares. */
const declared = Object.values(
  import.meta.glob<{ acts: Words; actDomains?: Words }>('../modules/*/contract/acts.ts', {
    eager: true,
  }),
)

export const actLabels: Words = Object.fromEntries(
  declared.flatMap(({ acts }) => Object.entries(acts)),
)

export const actDomains: Words = Object.fromEntries(
  declared.flatMap(({ actDomains = {} }) => Object.entries(actDomains)),
)
