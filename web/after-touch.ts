import { keepOffline } from './offline/keep-offline.ts'
import { askTracking } from '#modules/suggestions/web/index.ts'

/**
 * What loads after the first touch (offline storage, consent): one file, so that the first page
 * names one chunk.
 */
export function afterTouch(search: string): void {
  void keepOffline(search)
  askTracking()
}
