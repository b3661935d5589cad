import type { Kept } from '#client/session/log-out.ts'
import { forgetVisitor } from './visitor.ts'

export const kept: Kept = { forget: forgetVisitor }
