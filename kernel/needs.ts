import type { Kernel } from './kernel.ts'

/** What one module offers for the need of another; made by `by` of the need. */
export type Provision = { need: AnyNeed; key: string | null; make(kernel: Kernel): unknown }

/** Module as far as wiring reads it. */
type WiredModule = {
  name: string
  needs?: readonly AnyNeed[]
  provides?: readonly Provision[]
}

/** Need of any kind. */
export type AnyNeed = { name: string; keys: readonly string[] | null }

/**
 * Answer that a module asks of one below it, which it cannot import. The asking module lists it in
 * `needs` of its manifest, the answering one in `provides`; `wireModules` joins them.
 */
export class Need<T> implements AnyNeed {
  readonly name: string
  readonly keys = null

  /** @param name of the asking module and of what it needs: `pricing.agreed-prices` */
  constructor(name: string) {
    this.name = name
  }

  by(make: (kernel: Kernel) => T): Provision {
    return { need: this, key: null, make }
  }

  /** @throws Error when the modules are not wired */
  of(kernel: Kernel): T {
    return answersTo(kernel, this)[0]?.answer as T
  }
}

/** Answers that a module asks of several below it, one for each key. */
export class NeedOfEach<Key extends string, T> implements AnyNeed {
  readonly name: string
  readonly keys: readonly Key[]

  constructor(name: string, keys: readonly Key[]) {
    this.name = name
    this.keys = keys
  }

  by(key: Key, make: (kernel: Kernel) => T): Provision {
    return { need: this, key, make }
  }

  /** @throws Error when the modules are not wired */
  of(kernel: Kernel): ReadonlyMap<string, T> {
    return new Map(answersTo(kernel, this).map(({ key, answer }) => [key ?? '', answer as T]))
  }
}

type Answer = { key: string | null; answer: unknown }

function answersTo({ provided }: Kernel, need: AnyNeed): readonly Answer[] {
  const answers = provided.get(need.name)
  if (!answers) throw new Error(`« ${need.name} » is asked for before the modules are wired`)
  return answers
}

/**
 * Gives each need its provision.
 * @throws Error that names need and modules, when one is not provided, twice, or needed by none
 */
export function wireModules(kernel: Kernel, modules: readonly WiredModule[]): void {
  const offered = modules.flatMap(({ name, provides = [] }) =>
    provides.map((provision) => ({ by: name, ...provision })),
  )
  const needed = modules.flatMap(({ name, needs = [] }) =>
    needs.map((need) => ({ by: name, need })),
  )
  for (const { by, need } of offered)
    if (!needed.some((one) => one.need.name === need.name))
      throw new Error(`${by} provides « ${need.name} », which no module needs`)
  for (const { by, need } of needed) {
    const found = (need.keys ?? [null]).map((key) => {
      const [one, other] = offered.filter(
        (some) => some.need.name === need.name && some.key === key,
      )
      const what = key === null ? need.name : `${need.name}: ${key}`
      if (!one) throw new Error(`${by} needs « ${what} », which no module provides`)
      if (other) throw new Error(`${one.by} and ${other.by} both provide « ${what} » to ${by}`)
      return { key, answer: one.make(kernel) }
    })
    kernel.provided.set(need.name, found)
  }
}
