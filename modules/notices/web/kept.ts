import type { Kept } from '#client/session/log-out.ts'
import { leaveNews } from './leave-news.ts'

export const kept: Kept = { leave: leaveNews }
