import type { DeviceEvent } from '#modules/visits/contract/tracking.ts'
import { readUser } from '#client/session/user-info.ts'

import { trackingAnswer } from './tracking-answer.ts'

/** Sends an event, unless refused; for visitors only after consent. */
export function reportEvent(event: DeviceEvent): void {
  if (!readUser() && trackingAnswer.read() !== 'oui') return
  const at = Date.now()
  void import('./note-event.ts').then(
    ({ noteEvent }) => noteEvent({ ...event, at }),
    () => undefined,
  )
}
