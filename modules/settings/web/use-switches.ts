import { readSwitches } from '#modules/settings/contract/switches.ts'
import { useRead } from '#client/api/use-read.ts'

export const switchesKey = ['admin', 'switches']
const REFRESH_MS = 30_000

export function useSwitches() {
  return useRead(switchesKey, readSwitches, {}, { refetchInterval: REFRESH_MS })
}
