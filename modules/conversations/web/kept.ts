import type { Kept } from '#client/session/log-out.ts'

export const kept: Kept = {
  forgetAtLogOut: () => import('./offline/drafts.ts').then(({ forgetDrafts }) => forgetDrafts()),
  loadActs: () => import('./offline/message-acts.ts'),
}
