/** Settings that the team changes. */
export { QuartiersSection, SettingsCards } from './late-cards.tsx'
export { loadSettings } from './load-settings.ts'
export { useDeadlines } from './use-deadlines.ts'
export { useMarketSettings } from './use-market-settings.ts'
export { useQuartierOptions } from './use-quartier-options.ts'
export { settingChangesKey } from './use-setting-changes.ts'
export { useTopicWaits } from './use-setting-changes.ts'
export { WaitingTopic } from './waiting-change.tsx'
