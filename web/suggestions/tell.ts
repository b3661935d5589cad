import type { DeviceEvent } from '#contract/suggestions/suggestions.ts'
import { readUser } from '#web/session/user-info.ts'

import { trackingAnswer } from './tracking-answer.ts'

/** Notes what somebody did, unless they said no; of a visitor only after their yes. The code that does it is fetched for those alone. */
export function tell(event: DeviceEvent): void {
  if (!readUser() && trackingAnswer.read() !== 'oui') return
  const at = Date.now()
  void import('./note-event.ts').then(
    ({ noteEvent }) => noteEvent({ ...event, at }),
    () => undefined,
  )
}
