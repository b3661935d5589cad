/**
 * Facts of the market that the team changes: how it is reached, what selling costs, how long people
 * have, which quartiers it serves.
 */
export { QuartiersSection, SettingsCards } from './late-cards.tsx'
export { loadSettings } from './load-settings.ts'
export { useDeadlines } from './use-deadlines.ts'
export { useMarketSettings } from './use-market-settings.ts'
export { useQuartierOptions } from './use-quartier-options.ts'
export { settingChangesKey } from './use-setting-changes.ts'
export { useTopicWaits } from './use-setting-changes.ts'
export { WaitingTopic } from './waiting-change.tsx'
