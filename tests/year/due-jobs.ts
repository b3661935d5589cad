import { count } from './acts.ts'
import { kill } from './cut-off.ts'
import type { World } from './world.ts'

/**
 * Runs each job whose cron falls into this span once, in the order in which modules gave them, then
 * what is queued. Where the server is to be killed, one of these is started, and done again after.
 */
export async function runDueJobs(world: World, from: Date, to: Date): Promise<void> {
  const { market, acts, killAt } = world
  world.killAt = null
  const due = market.kernel.jobs.schedules.filter(({ cron }) => isDueWithin(cron, from, to))
  const works = [
    ...due.map(
      ({ name }) =>
        () =>
          market.runJob(name),
    ),
    () => market.settle(),
  ]
  for (const [index, work] of works.entries()) {
    if (killAt && index === killAt.work % works.length) {
      count(acts.faults, 'killed at its jobs')
      await kill(market, killAt.statement, () => work().catch(() => undefined))
    }
    await work()
  }
}

/** The server will be killed at one of the jobs that are due next. */
export async function killAtJobs(world: World): Promise<void> {
  const { dice } = world
  world.killAt = { work: dice.upTo(1_000), statement: dice.upTo(60) }
}

const minuteMs = 60_000
/** Days are alike: by the cron and the hours of the span. */
const known = new Map<string, boolean>()

function isDueWithin(cron: string, from: Date, to: Date): boolean {
  const span = `${cron} ${from.toISOString().slice(11, 16)} ${to.getTime() - from.getTime()}`
  const isDue = known.get(span) ?? hasMinuteWithin(cron, from, to)
  known.set(span, isDue)
  return isDue
}

/** @param cron minute and hour; its other fields are `*` here */
function hasMinuteWithin(cron: string, from: Date, to: Date): boolean {
  const [minutes = '*', hours = '*'] = cron.split(' ')
  for (let at = from.getTime() + minuteMs; at <= to.getTime(); at += minuteMs) {
    const instant = new Date(at)
    const isDue = matches(minutes, instant.getUTCMinutes()) && matches(hours, instant.getUTCHours())
    if (isDue) return true
  }
  return false
}

/** « * », « 7 », « 9,13 », « 6-21 », « *∕10 ». */
function matches(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/')
    if (value % Number(step) !== 0) return false
    if (range === '*') return true
    const [first, last = first] = range.split('-').map(Number)
    return first !== undefined && value >= first && value <= (last ?? first)
  })
}
