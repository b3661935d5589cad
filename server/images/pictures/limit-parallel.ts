export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `most` pieces of work run at once; the others wait their turn, first come first served. */
export function limitParallel(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The turn is handed over, never freed and taken again: a newcomer cannot slip in between.
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
