import { saveOffline } from '#client/offline/save-offline.ts'
import { startQueue } from '#client/offline/start-queue.ts'
import { saveCodeOf } from '#modules/promotions/web/index.ts'
import { askTracking } from '#modules/visits/web/index.ts'

/**
 * Loads what waits for the first touch (offline storage, acts kept offline, a code in the link,
 * consent) in one chunk.
 */
export function afterTouch(search: string): void {
  void saveOffline(search)
  startQueue(async () => (await import('./kept-on-device.ts')).keptOnDevice)
  saveCodeOf(search)
  askTracking()
}
