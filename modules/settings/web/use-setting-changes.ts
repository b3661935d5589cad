import { readSettingChanges, type SettingChange } from '#modules/settings/contract/settings.ts'
import { useRead } from '#client/api/use-read.ts'

export const settingChangesKey = ['admin', 'setting-changes']

export function useSettingChanges() {
  return useRead(settingChangesKey, readSettingChanges, {})
}

export function useTopicWaits(topic: SettingChange['topic']): boolean {
  const changes = useSettingChanges().data?.changes ?? []
  return changes.some((change) => change.topic === topic && change.decision === null)
}
