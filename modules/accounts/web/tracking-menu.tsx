import { useEffect, useState } from 'react'

import { readTracking, setTracking } from '#modules/suggestions/contract/tracking.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useStored } from '#web/device/stored-value.ts'
import { ownPaths } from '#web/own-paths.ts'
import { trackingAnswer } from '#modules/suggestions/web/index.ts'
import { Menu, MenuLink } from '#web/ui/sheets/menu.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

/**
 * Consent to tracking, which can be changed at any time; with an account the server keeps the
 * answer.
 */
export function TrackingMenu({ userId }: { userId: string | null }) {
  const device = useStored(trackingAnswer, '')
  const { agreed, busy, change } = useTracking(userId)
  const checked = userId ? agreed === true && device !== 'non' : device === 'oui'
  return (
    <Menu title="Vos données">
      <li className="px-4">
        <Switch
          checked={checked}
          disabled={busy || (userId !== null && agreed === null)}
          onChange={(event) => change(event.target.checked)}
        >
          Noter ce que je regarde, pour me proposer des produits proches
        </Switch>
      </li>
      {userId && (
        <MenuLink
          to={ownPaths.ownData()}
          icon="document"
          words="Recevoir ce que nous gardons de vous"
        />
      )}
    </Menu>
  )
}

function useTracking(userId: string | null) {
  const [known, setKnown] = useState<{ userId: string; agreed: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    call(readTracking, {}, { signal: leaving.signal }).then(
      ({ agreed }) => setKnown({ userId, agreed }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [userId])
  const change = (agreed: boolean) => {
    if (!userId) return trackingAnswer.write(agreed ? 'oui' : 'non')
    setBusy(true)
    call(setTracking, { body: { agreed } })
      .then(
        () => {
          setKnown({ userId, agreed })
          trackingAnswer.write(agreed ? 'oui' : 'non')
        },
        (failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }),
      )
      .finally(() => setBusy(false))
  }
  return { agreed: known?.userId === userId ? known.agreed : null, busy, change }
}
