/** Contact details: `modules/settings/contract/market-settings.ts`. */
export const brand = {
  name: 'Sugu',
  slug: 'sugu',
  tagline: 'Le marché du Mali, chez vous',
  themeColour: '#9a3412',
} as const
