import { useQueryClient } from '@tanstack/react-query'

import type { SettingChanges } from '#modules/settings/contract/settings.ts'
import { Reading } from '#web/api/reading.tsx'

import { QuartiersCard } from './quartiers-card.tsx'
import { settingChangesKey, useSettingChanges } from './use-setting-changes.ts'
import { WaitingTopic } from './waiting-topic.tsx'

/** The quartiers, and the change of them that waits for another person of the team. */
export function QuartiersSection() {
  const queries = useQueryClient()
  const onChanged = (read: SettingChanges) => queries.setQueryData(settingChangesKey, read)
  return (
    <Reading query={useSettingChanges()} cards={2}>
      {({ settings, changes }) => (
        <>
          <WaitingTopic topic="places" onDecided={() => undefined} />
          <QuartiersCard
            quartiers={settings.places.quartiers}
            waits={changes.some(({ topic, decision }) => topic === 'places' && decision === null)}
            onChanged={onChanged}
          />
        </>
      )}
    </Reading>
  )
}
