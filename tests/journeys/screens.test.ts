import { expect, test } from '../browser/journey.ts'
import { judgeScreen, titleOf } from '../browser/look-at-screen.ts'
import { screens } from '../browser/screens.ts'
import { routeTable } from './route-table.ts'
import { screenOf } from './screen-of-route.ts'

// Many screens of one person are seen in one page, as one sees them: a page is loaded once.
test.use({ reuse: 'shown' })

for (const group of groups()) {
  test.describe(() => {
    // In turn, in one worker.
    test.describe.configure({ mode: 'default' })
    for (const screen of group) {
      const route = routeTable.find((row) => screenOf(row) === screen)
      const words = route ? 'has its title, is accessible' : 'is accessible'
      test(`${titleOf(screen)} ${words} and fits the narrowest phone`, async ({ people }) => {
        expect(await judgeScreen(people, screen, route?.title)).toEqual([])
      })
    }
  })
}

function groups() {
  const roles = Map.groupBy(screens, ({ role }) => role)
  return [...roles.values()].flatMap((all) => {
    const parts = Math.ceil(all.length / 20)
    const size = Math.ceil(all.length / parts)
    return Array.from({ length: parts }, (_, part) => all.slice(part * size, (part + 1) * size))
  })
}
