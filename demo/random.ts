/** Numbers that are the same for the same seed word. */
export type Chance = {
  /** Includes 0, excludes `below`. */
  whole(below: number): number
  /** Includes both. */
  between(least: number, most: number): number
  /** True in this percentage of cases. */
  percent(chance: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function chanceOf(word: string): Chance {
  const next = mulberry32(hashOf(word))
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    between: (least, most) => least + whole(most - least + 1),
    percent: (chance) => next() * 100 < chance,
    pick: (from) => {
      const found = from[whole(from.length)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
    shuffled: (list) => {
      const left = [...list]
      return list.map(() => left.splice(whole(left.length), 1)).flat()
    },
  }
}

/** Uses FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 2_166_136_261
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 16_777_619) >>> 0
  return hash
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
