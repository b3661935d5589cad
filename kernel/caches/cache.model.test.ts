import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Cache } from './cache.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

type Thing = 'products' | 'product:soap'
type Kept = 'page' | 'answer'
type Shown = Partial<Record<Thing, number>>

/** What is kept, by cache and key, and what each shows. */
const answers: Readonly<Record<string, Thing>> = { list: 'products', soap: 'product:soap' }
const pages: Readonly<Record<string, readonly string[]>> = {
  '/boutique': ['list'],
  '/product/soap': ['soap'],
  '/': ['list', 'soap'],
}

/** In ms: how old what a reader gets may be, from when this process heard of the change. */
const PROMISED: Readonly<Record<Kept, Record<Thing, number>>> = {
  answer: { products: 2_000, 'product:soap': 0 },
  page: { products: 2_000, 'product:soap': 1_000 },
}

/** A market of one list and one product, the caches of its answers and pages, and its clock. */
class World {
  #now = 0
  #timers: { at: number; ring: () => void }[] = []
  /** What the database holds, and of each version when this process heard of it. */
  #versions: Record<Thing, number> = { products: 0, 'product:soap': 0 }
  #heard: { thing: Thing; version: number; at: number }[] = []
  #seen: string[] = []
  readonly #answers = new Cache<Shown>({
    entries: 10,
    now: () => this.#now,
    lifeOf: (shown) => ({ freshMs: 15_000, tags: Object.keys(shown) }),
  })
  readonly #pages = new Cache<Shown>({
    entries: 10,
    now: () => this.#now,
    patient: true,
    lifeOf: (shown) => ({ freshMs: 120_000, staleMs: 120_000, tags: Object.keys(shown) }),
  })

  change(thing: Thing, heardAfter: number): void {
    this.#versions[thing] += 1
    const version = this.#versions[thing]
    void this.#sleep(heardAfter).then(() => {
      this.#answers.invalidate([thing])
      this.#pages.invalidate([thing])
      this.#heard.push({ thing, version, at: this.#now })
    })
  }

  /**
   * Notes what a reader got that is older than promised. `slow`: how long reading and drawing take.
   */
  read(kept: Kept, key: string, slow: readonly [number, number]): void {
    const due = this.#heard.filter(({ thing, at }) => at + PROMISED[kept][thing] <= this.#now)
    const shown = kept === 'answer' ? this.#answer(key, slow) : this.#page(key, slow)
    void shown.then((got) => {
      for (const { thing, version } of due)
        if ((got[thing] ?? version) < version)
          this.#seen.push(`${kept} ${key}: ${thing} ${got[thing]}, not ${version}`)
    })
  }

  /** Lets time pass, from one timer to the next. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms
    for (;;) {
      await settled()
      const [next] = this.#timers.toSorted((one, other) => one.at - other.at)
      if (!next || next.at > until) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#now = next.at
      next.ring()
    }
    this.#now = until
  }

  get tooOld(): readonly string[] {
    return this.#seen
  }

  #answer(key: string, [reading]: readonly [number, number]): Promise<Shown> {
    const thing = answers[key] ?? 'products'
    return this.#answers.of(key, async () => {
      await this.#sleep(reading / 2)
      const version = this.#versions[thing]
      await this.#sleep(reading / 2)
      return { [thing]: version }
    })
  }

  #page(key: string, slow: readonly [number, number]): Promise<Shown> {
    return this.#pages.of(key, async () => {
      const parts = await Promise.all((pages[key] ?? []).map((one) => this.#answer(one, slow)))
      await this.#sleep(slow[1])
      return Object.assign({}, ...parts) as Shown
    })
  }

  #sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#timers.push({ at: this.#now + ms, ring: resolve })
    return promise
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

type Command = fc.AsyncCommand<object, World>

const command = (words: string, run: (world: World) => void | Promise<void>): Command => ({
  check: () => true,
  toString: () => words,
  async run(_model, world) {
    await run(world)
    await settled()
    expect(world.tooOld).toEqual([])
  },
})

const duration = fc.oneof(fc.nat(30), fc.nat(400), fc.nat(2_500))
const commands = [
  fc
    .tuple(fc.constantFrom<Thing>('products', 'product:soap'), fc.nat(300))
    .map(([thing, ms]) =>
      command(`change ${thing}, heard after ${ms}`, (w) => w.change(thing, ms)),
    ),
  fc
    .tuple(fc.constantFrom(...Object.keys(pages)), duration, duration)
    .map(([key, ...slow]) => command(`draw ${key} ${slow}`, (w) => w.read('page', key, slow))),
  fc
    .tuple(fc.constantFrom(...Object.keys(answers)), duration)
    .map(([key, ms]) => command(`call ${key} ${ms}`, (w) => w.read('answer', key, [ms, 0]))),
  fc
    .oneof(fc.nat(30), fc.nat(1_200), fc.nat(20_000))
    .map((ms) => command(`pass ${ms}`, (w) => w.pass(ms))),
]

test('in no order of changes and readings is a page or an answer older than promised', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (some) => {
      const world = new World()
      await fc.asyncModelRun(() => ({ model: {}, real: world }), some)
      await world.pass(10_000)
      expect(world.tooOld).toEqual([])
    }),
    propertyRuns(1_500),
  )
})
