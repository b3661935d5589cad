import { readSettingChanges } from '#modules/settings/contract/settings.ts'
import { useRead } from '#web/api/use-read.ts'

export const settingChangesKey = ['admin', 'setting-changes']

/** The team's settings and their last changes. */
export function useSettingChanges() {
  return useRead(settingChangesKey, readSettingChanges, {})
}
