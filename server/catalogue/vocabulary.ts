import type { Kernel } from '../kernel/kernel.ts'

import { editDistance } from './edit-distance.ts'
import { plainWord } from './search-words.ts'

/** The words of so many of the most popular products are enough to know how people write what is sold. */
const productsRead = 20_000
const keptMs = 600_000

/** `plain` as searches compare it, `shown` as products spell it. */
type Known = { plain: string; shown: string; count: number }

/** The words of the market, against which a word that finds nothing is corrected. Read when first needed, then again every 10 minutes. */
export class Vocabulary {
  readonly #kernel: Kernel
  #words: Promise<Known[]> | undefined
  #until = 0

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** The known word that somebody most likely meant, undefined when none is near. */
  async closest(word: string): Promise<{ plain: string; shown: string } | undefined> {
    const most = allowedFaults(word)
    if (most === 0) return undefined
    let best: (Known & { distance: number }) | undefined
    for (const known of await this.#load()) {
      const distance = editDistance(word, known.plain, Math.min(most, best?.distance ?? most))
      if (distance <= most && (!best || isCloser({ ...known, distance }, best, word))) best = { ...known, distance }
    }
    return best
  }

  #load(): Promise<Known[]> {
    const now = this.#kernel.clock.now().getTime()
    if (this.#words && now < this.#until) return this.#words
    this.#until = now + keptMs
    const reading = readWords(this.#kernel)
    // A failed reading is not kept: the next search tries again.
    reading.catch(() => (this.#words = undefined))
    return (this.#words = reading)
  }
}

/** Short words resemble too many others: « wax » is not a faulty « sac ». */
function allowedFaults(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

function isCloser(a: Known & { distance: number }, b: Known & { distance: number }, word: string): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance
  const sameStart = (known: Known) => Number(known.plain[0] === word[0])
  // People seldom miss the first letter.
  return sameStart(a) !== sameStart(b) ? sameStart(a) > sameStart(b) : a.count > b.count
}

const namesSql = `
  (select name from products where listed order by trend desc nulls last, id desc nulls last limit ${productsRead})
  union all select name from categories union all select name from subcategories`

async function readWords(kernel: Kernel): Promise<Known[]> {
  const { rows } = await kernel.database.pool.query<{ name: string }>(namesSql)
  const words = new Map<string, Known>()
  for (const { name } of rows) {
    for (const shown of name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) {
      const plain = plainWord(shown)
      const known = words.get(plain)
      if (known) known.count += 1
      else if (plain.length > 2) words.set(plain, { plain, shown, count: 1 })
    }
  }
  return [...words.values()]
}
