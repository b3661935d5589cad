import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { scratchFolder } from '../support/scratch-folder.ts'
import { type Fallen, lastFallen, playSteps, shrinkFallen } from './fallen.ts'
import type { Step } from './script.ts'

/** `npm run year -- --shrink` gives it; `npm test` shrinks a small fall. */
const given = process.env['YEAR_TRIES']

const step = (does: Step['does'], who = 0): Step => ({ day: 0, hour: 8, does, who, dice: 5 })

/** Keeps a day of five steps, of which the fourth is done by nobody. */
async function smallFall(): Promise<Fallen> {
  const nobody = Object.assign(step('buy', 1), { does: 'nothing that is known' })
  const small = {
    seed: 5,
    size: { shops: 1, buyers: 2, couriers: 1, towns: 1 },
    days: 1,
    steps: [step('buy'), step('keep a shop'), step('ride'), nobody, step('follow orders')],
  }
  const why = await playSteps(small).catch((fault: unknown) => String((fault as Error).cause))
  return { ...small, why: String(why) }
}

test('the shortest steps that still fall are written as a test', async () => {
  const into = given ? 'tests/year/found' : await mkdtemp(path.join(scratchFolder, 'sugu-found-'))
  const fallen = given ? await lastFallen() : await smallFall()
  const target = await shrinkFallen(fallen, { tries: Number(given ?? 3), into })
  process.stdout.write(`${target}\n`)
  const steps = (await readFile(target, 'utf8')).split('\n').filter((line) => line.includes('dice'))
  expect(steps.length).toBeLessThan(fallen.steps.length)
})
