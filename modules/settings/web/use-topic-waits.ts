import type { SettingChange } from '#modules/settings/contract/settings.ts'

import { useSettingChanges } from './use-setting-changes.ts'

/** Whether a change of this topic waits for another person of the team. */
export function useTopicWaits(topic: SettingChange['topic']): boolean {
  const changes = useSettingChanges().data?.changes ?? []
  return changes.some((change) => change.topic === topic && change.decision === null)
}
