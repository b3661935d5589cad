import type { Market } from './market.ts'

/**
 * Counts the statements of `work`: the fewest of four runs, since events may be delivered on the
 * same connections meanwhile.
 */
export async function fewestStatements(
  market: Market,
  work: () => Promise<unknown>,
): Promise<number> {
  await market.settle()
  const counts = []
  for (let run = 0; run < 4; run += 1) counts.push(await market.countStatements(work))
  return Math.min(...counts)
}
