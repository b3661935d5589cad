import { keepOffline } from './offline/keep-offline.ts'
import { askTracking } from '#web/suggestions/index.ts'

/** What the next visit needs, and what a visitor is asked: one file, so that the first page names no more. */
export function afterTouch(search: string): void {
  void keepOffline(search)
  askTracking()
}
