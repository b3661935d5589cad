import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../tests/browser/chromium.ts'
import { looks } from '../tests/browser/devices.ts'
import { photographScreen, titleOf } from '../tests/browser/look-at-screen.ts'
import { openMarketOfJourneys } from '../tests/browser/market-of-journeys.ts'
import { peopleOf } from '../tests/browser/people.ts'
import { screens } from '../tests/browser/screens.ts'
import { root } from './run-tool.ts'

/**
 * `npm run screens`: takes and judges screens/<role>/<name>-<width>[-sombre].png. `--only pattern`:
 * of matching role and name; `--at 768,1440-sombre`: these looks; `--pictures`: judges none;
 * SCREENS_URL: a running server.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    at: { type: 'string' },
    pictures: { type: 'boolean', default: false },
  },
})
const wanted = new RegExp(values.only ?? '', 'i')
const chosen = screens.filter((screen) => wanted.test(titleOf(screen)))
if (chosen.length === 0) {
  console.error(`No screen matches ${values.only}. There are: ${screens.map(titleOf).join(', ')}.`)
  process.exit(2)
}
const asked = values.at?.split(',')
const shown = looks.filter(
  ({ width, dark }) => asked?.includes(`${width}${dark ? '-sombre' : ''}`) ?? true,
)

const folder = join(root, 'screens')
if (!values.only && !asked) await rm(folder, { recursive: true, force: true })
const given = process.env['SCREENS_URL']?.replace(/\/+$/, '')
const market = given ? null : await openMarketOfJourneys()
Object.assign(process.env, market?.environment ?? { MARKET_URL: given })
const browser = await openBrowser()
let faults = 0
try {
  const people = peopleOf(browser, process.env['MARKET_URL'] ?? '')
  for (const screen of chosen) {
    const wrong = await photographScreen(people, screen, {
      folder,
      looks: shown,
      onlyPictures: values.pictures,
    })
    faults += wrong.length
    console.log(`${wrong.length === 0 ? 'fine ' : 'WRONG'}  ${titleOf(screen)}`)
    for (const line of wrong) console.log(`       ${line.replaceAll('\n', '\n       ')}`)
  }
} finally {
  await browser.close()
  await market?.stop()
}
console.log(
  `\n${chosen.length} screens in ${shown.length} looks each, ${faults} faults, pictures in ${folder}`,
)
process.exitCode = faults > 0 ? 1 : 0
