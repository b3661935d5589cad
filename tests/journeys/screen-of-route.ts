import type { Screen } from '../browser/screen.ts'
import { screens } from '../browser/screens.ts'
import type { RouteRow } from './route-table.ts'

/**
 * Finds the listed screen that shows this page as it opens, where there is one: it is judged there.
 */
export function screenOf({ path }: RouteRow): Screen | undefined {
  return screens.find((screen) => screen.path === path && !screen.open)
}
