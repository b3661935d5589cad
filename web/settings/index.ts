/** Facts of the market that the team changes: how it is reached, what selling costs. */
export { SettingsCards } from './settings-cards.tsx'
export { useMarketSettings } from './use-market-settings.ts'
export { loadSettings } from './load-settings.ts'
