import { forgetStored } from './stored-value.ts'

/**
 * What stays on a device when its user signs out (docs/security.md has the table): it says nothing
 * of them, or it waits to be sent and only they see it. Everything else is emptied, so that a new
 * key is too.
 */
const STAYS: readonly string[] = [
  // Choices of the device: list or grid, the bell of a shop, a no to tracking, who wants no push.
  'affichage',
  'sonnerieCommandes',
  'suivi',
  'sugu-rappels',
  // Made without network, by owner: codes of hand-overs, messages.
  'codesEnAttente',
  'messages-a-envoyer',
]

/** The specification keeps the token of a reset link; only a dead one is nobody's way in. */
const RESET_TOKEN = 'userToken'

/** @param ended whether the server has ended the session, and every token of it is dead */
export function forgetDevice({ ended }: { ended: boolean }): void {
  forgetStored(new Set(ended ? [...STAYS, RESET_TOKEN] : STAYS))
}
