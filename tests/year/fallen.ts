import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { Fall, play } from './play.ts'
import type { Step } from './script.ts'
import type { Size } from './world.ts'
import { shortest } from './shrink.ts'
import { openWorld } from './open-world.ts'

/** A play that fell. */
export type Fallen = { seed: number; size: Size; days: number; why: string; steps: readonly Step[] }

const file = 'node_modules/.cache/year-fallen.json'

export async function keepFallen(fallen: Fallen): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(fallen))
}

/** Plays these steps in a market of that seed. @throws Fall */
export async function playSteps({ seed, size, days, steps }: Omit<Fallen, 'why'>): Promise<void> {
  const world = await openWorld(seed, size)
  try {
    await play(world, steps, days)
  } finally {
    await world.market.close()
  }
}

export async function lastFallen(): Promise<Fallen> {
  return JSON.parse(await readFile(file, 'utf8')) as Fallen
}

/** Writes the shortest steps that still fall, as a test in a folder. @returns its path */
export async function shrinkFallen(
  fallen: Fallen,
  { tries, into }: { tries: number; into: string },
): Promise<string> {
  const why = withoutIds(fallen.why)
  const falls = async (steps: readonly Step[]) => {
    const cause = await playSteps({ ...fallen, steps }).then(
      () => null,
      (fault: unknown) => (fault instanceof Fall ? fault.cause : fault),
    )
    const isSame = cause instanceof Error && withoutIds(String(cause)) === why
    process.stdout.write(`${steps.length} steps: ${isSame ? 'falls' : 'does not'}\n`)
    return isSame
  }
  const steps = await shortest(fallen.steps, falls, tries)
  const target = path.join(into, `seed-${fallen.seed}-day-${fallen.days}.test.ts`)
  await mkdir(into, { recursive: true })
  await writeFile(target, testOf({ ...fallen, steps }))
  return target
}

/** What differs between two falls of one kind: ids, codes, sums. */
function withoutIds(why: string): string {
  return why.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[A-Z]*\d[\w-]*/g, '·').slice(0, 200)
}

function testOf({ seed, size, days, why, steps }: Fallen): string {
  const [title = ''] = why.split('\n')
  return `import { test } from 'vitest'

import { playSteps } from '../fallen.ts'

test(${JSON.stringify(`seed ${seed}, day ${days}: ${title}`)}, () =>
  playSteps({
    seed: ${seed},
    size: ${JSON.stringify(size)},
    days: ${days},
    steps: [
${steps.map((step) => `      ${JSON.stringify(step)},`).join('\n')}
    ],
  }))
`
}
