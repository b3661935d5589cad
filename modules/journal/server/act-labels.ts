import type { Kernel } from '#kernel/kernel.ts'

type ActLabels = Readonly<Record<string, string>>

const known = new WeakMap<Kernel, ActLabels>()

export function learnActLabels(kernel: Kernel, labels: readonly (ActLabels | undefined)[]): void {
  known.set(kernel, Object.assign({}, ...labels) as ActLabels)
}

/** Returns the act itself when no module declares a label. */
export function actLabel(kernel: Kernel, action: string): string {
  return known.get(kernel)?.[action] ?? action
}
