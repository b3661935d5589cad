import { setTimeout as wait } from 'node:timers/promises'

import { CallFailure } from '#kernel/wire/call-failure.ts'

/** An act within which the server is killed. */
type KilledAct = { name: string; act: () => Promise<unknown> }
/** Prepares each act, gives it, and expects it made once when it was sent again. */
export type Life = () => AsyncGenerator<KilledAct, void>
type Killable = { kill: () => Promise<void>; start: () => Promise<void> }

type Count = {
  /** Kills before its answer came. */
  within: number
  kills: number
  /** ms from its call to its answer, as far as known. */
  lasts: number
}

/** ms, of an act that has not ended yet. */
const firstGuess = 60
/** Rounds for each kill that is wanted, before it is given up. */
const mostRounds = 10
const printedEvery = 20

/** Gives an act to be killed, then sends it again. @param madeBefore refusal of one that is made */
export async function* sentAgain(
  name: string,
  act: () => Promise<unknown>,
  madeBefore?: string,
): AsyncGenerator<KilledAct, void> {
  yield { name, act }
  try {
    await act()
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== madeBefore) throw failure
  }
}

/**
 * Lives lives side by side, again and again. In each round the server is killed once: for each at a
 * random instant between the call of its next act and the answer.
 * @param kills within each act, by its name
 * @returns how often each act was killed, in words
 * @throws what an act throws before the kill · Error when an act is not hit often enough
 */
export async function killWithin(
  market: Killable,
  lives: readonly Life[],
  kills: number,
): Promise<string> {
  const from = performance.now()
  const counts = new Map<string, Count>()
  const places = lives.map((life) => ({ life, steps: life(), hasEnded: false }))
  type Place = (typeof places)[number]
  const isEnough = () =>
    places.every(({ hasEnded }) => hasEnded) &&
    [...counts.values()].every(({ within }) => within >= kills)
  const words = () =>
    [...counts].map(([name, one]) => `${name} ${one.within} of ${one.kills}`).join(', ')
  for (let round = 0; !isEnough(); round += 1) {
    if (round > mostRounds * (kills + 5)) throw new Error(`not killed often enough: ${words()}`)
    const acts = await Promise.all(places.map(nextAct))
    for (const { name } of acts)
      if (!counts.has(name)) counts.set(name, { within: 0, kills: 0, lasts: firstGuess })
    await killRound(market, acts, counts)
    if (round > 0 && round % printedEvery === 0) {
      const seconds = Math.round((performance.now() - from) / 1_000)
      process.stdout.write(`${round} rounds, ${seconds} s: ${words()}\n`)
    }
  }
  await Promise.all(places.map(finish))
  return words()

  async function nextAct(place: Place): Promise<KilledAct> {
    const step = await place.steps.next()
    if (!step.done) return step.value
    place.hasEnded = true
    place.steps = place.life()
    return nextAct(place)
  }

  async function finish({ steps }: Place): Promise<void> {
    for await (const { act } of steps) await act()
  }
}

async function killRound(
  market: Killable,
  acts: readonly KilledAct[],
  counts: ReadonlyMap<string, Count>,
): Promise<void> {
  let isKilled = false
  const called = acts.map(({ name, act }) => {
    const lasts = counts.get(name)?.lasts ?? firstGuess
    return { name, act, before: Math.random() * lasts }
  })
  const longest = Math.max(...called.map(({ before }) => before))
  const ended = Promise.allSettled(
    called.map(async ({ name, act, before }) => {
      await wait(longest - before)
      const from = performance.now()
      try {
        await act()
      } catch (failure) {
        if (!isKilled) throw failure
      }
      const count = counts.get(name)
      if (!count) return
      count.kills += 1
      if (isKilled) {
        count.within += 1
        // Quickly longer until one has ended, so that no part of it is missed.
        count.lasts *= count.within === count.kills ? 1.4 : 1.1
      } else count.lasts = (count.lasts + performance.now() - from) / 2
    }),
  )
  await wait(longest)
  isKilled = true
  await market.kill()
  for (const one of await ended) if (one.status === 'rejected') throw one.reason
  await market.start()
}
