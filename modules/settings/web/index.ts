export { ClosedStrip } from './closed-strip.tsx'
export { SettingsCards } from './late-cards.tsx'
export { SwitchesCard } from './switches-card.tsx'
export { loadSettings } from './load-settings.ts'
export { useDeadlines } from './use-deadlines.ts'
export { useMarketSettings } from './use-market-settings.ts'

export { settingChangesKey, useSettingChanges, useTopicWaits } from './use-setting-changes.ts'
export { WaitingTopic } from './waiting-change.tsx'
