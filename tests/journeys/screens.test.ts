import { expect, test } from '../browser/journey.ts'
import { judgeScreen, titleOf } from '../browser/look-at-screen.ts'
import { screens } from '../browser/screens.ts'

// Many screens of one person are seen in one page, as one sees them: a page is loaded once.
test.use({ reuse: 'shown' })

for (const screen of screens) {
  test(`${titleOf(screen)} is accessible and fits the narrowest phone`, async ({ people }) => {
    expect(await judgeScreen(people, screen)).toEqual([])
  })
}
