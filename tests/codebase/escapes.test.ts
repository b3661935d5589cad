import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

/** JSX takes the text of an attribute between quotes as it stands: `\u00a0` would be shown. */
const shownEscape = /\s[a-zA-Z-]+="[^"{]*\\u[0-9a-f]{4}/

it('no attribute of a screen shows an escape as it is written', () => {
  const screens = globSync('{app,client,modules,ui}/**/*.tsx', { cwd: root })
  expect(screens.length).toBeGreaterThan(200)
  expect(
    screens.filter((file) => shownEscape.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([])
  expect(shownEscape.test(String.raw`<Field hint="De 0 à 30\u00a0%" />`)).toBe(true)
})
