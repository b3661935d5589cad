import type { Kept } from '#client/session/log-out.ts'
import { forgetSeen } from './seen-store.ts'

export const kept: Kept = { forget: forgetSeen }
