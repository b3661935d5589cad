import type { Market } from '../support/market.ts'

/** Runs each job whose cron falls into this span once, in the order in which modules gave them. */
export async function runDueJobs(market: Market, from: Date, to: Date): Promise<void> {
  for (const { name, cron } of market.kernel.jobs.schedules)
    if (isDueWithin(cron, from, to)) await market.runJob(name)
  await market.settle()
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
