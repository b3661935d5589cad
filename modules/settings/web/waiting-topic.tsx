import { useQueryClient } from '@tanstack/react-query'

import type { SettingChange } from '#modules/settings/contract/settings.ts'

import { settingChangesKey, useSettingChanges } from './use-setting-changes.ts'
import { WaitingChange } from './waiting-change.tsx'

type WaitingTopicProps = { topic: SettingChange['topic']; onDecided: () => void }

/** The change of this topic that waits for another person of the team; nothing when none does. */
export function WaitingTopic({ topic, onDecided }: WaitingTopicProps) {
  const queries = useQueryClient()
  const waiting = useSettingChanges().data?.changes.find(
    (change) => change.topic === topic && change.decision === null,
  )
  if (!waiting) return null
  return (
    <WaitingChange
      change={waiting}
      onChanged={(read) => {
        queries.setQueryData(settingChangesKey, read)
        onDecided()
      }}
    />
  )
}
