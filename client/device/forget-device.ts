import { QUEUE_KEY } from '../offline/queue-key.ts'
import { forgetStored } from './stored-value.ts'

/** Kept at sign-out (docs/security.md); all other keys are deleted, new ones included. */
const STAYS: readonly string[] = [
  // List or grid, shop bell, tracking refusal, push refusals.
  'affichage',
  'sonnerieCommandes',
  'suivi',
  'sugu-rappels',
  // Acts kept offline, by owner.
  QUEUE_KEY,
]

/** Kept by the specification; a dead token gives no access. */
const RESET_TOKEN = 'userToken'

/** @param ended whether the server ended the session and invalidated its tokens */
export function forgetDevice({ ended }: { ended: boolean }): void {
  forgetStored(new Set(ended ? [...STAYS, RESET_TOKEN] : STAYS))
}
