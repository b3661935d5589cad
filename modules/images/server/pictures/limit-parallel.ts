export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `most` pieces of work run at once; the others wait, first come first served. */
export function limitParallel(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    // The place is handed over, never freed and taken again, so that no new work gets in between.
    if (running >= most) await new Promise<void>((start) => waiting.push(start))
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
