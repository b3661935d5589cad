import type { Kernel } from '#kernel/kernel.ts'
import { manifests } from '#kernel/module.ts'

/** Returns the act itself when no module declares a label. */
export function actLabel(kernel: Kernel, action: string): string {
  const labels = manifests.of(kernel).map(({ acts }) => acts?.[action])
  return labels.find((label) => label !== undefined) ?? action
}
