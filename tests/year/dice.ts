export type Dice = {
  /** Below `most`. */
  upTo: (most: number) => number
  happens: (chance: number) => boolean
  oneOf: <T>(list: readonly T[]) => T
}

/** Throws dice that fall the same for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most) => Math.floor(next() * most),
    happens: (chance) => next() < chance,
    oneOf<T>(list: readonly T[]): T {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
  }
}
