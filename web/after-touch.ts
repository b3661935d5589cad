import { saveOffline } from './offline/save-offline.ts'
import { keepCodeOf } from '#modules/promotions/web/index.ts'
import { askTracking } from '#modules/suggestions/web/index.ts'

/**
 * What loads after the first touch (offline storage, a code in the link, consent): one file, so
 * that the first page
 * names one chunk.
 */
export function afterTouch(search: string): void {
  void saveOffline(search)
  keepCodeOf(search)
  askTracking()
}
