import { saveOffline } from '#client/offline/save-offline.ts'
import { sendWhenOnline } from '#modules/conversations/web/index.ts'
import { saveCodeOf } from '#modules/promotions/web/index.ts'
import { askTracking } from '#modules/tracking/web/index.ts'

/**
 * Loads what waits for the first touch (offline storage, unsent messages, a code in the link,
 * consent) in one chunk.
 */
export function afterTouch(search: string): void {
  void saveOffline(search)
  sendWhenOnline()
  saveCodeOf(search)
  askTracking()
}
