import type { Kept } from '#client/session/log-out.ts'

export const kept: Kept = {
  loadActs: () =>
    Promise.all([import('./codes/counter-codes.ts'), import('./codes/courier-codes.ts')]),
}
