import { lazy, Suspense } from 'react'

import { useStored } from '#web/device/stored-value.ts'
import { useUser } from '#web/session/user-info.ts'
import { loadTrackingQuestion, trackingAnswer } from '#web/suggestions/index.ts'

const Question = lazy(() =>
  loadTrackingQuestion().then(
    ({ TrackingQuestion }) => ({ default: TrackingQuestion }),
    () => ({ default: () => <></> }),
  ),
)

/** What a visitor is asked once. Its code comes after the page; on the server and for members there is nothing. */
export function LateQuestion() {
  const user = useUser()
  const answer = useStored(trackingAnswer, 'non')
  return (
    !user &&
    !answer && (
      <Suspense fallback={null}>
        <Question />
      </Suspense>
    )
  )
}
