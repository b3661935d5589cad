import type { Kept } from '#client/session/log-out.ts'

export const kept: Kept = { loadActs: () => import('./counter-acts.ts') }
