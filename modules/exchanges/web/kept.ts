import type { Kept } from '#client/session/log-out.ts'

export const kept: Kept = {
  loadActs: () => Promise.all([import('./courier/taking-acts.ts'), import('./counter-returns.ts')]),
}
