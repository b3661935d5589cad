import { useState } from 'react'

import { formatPhone } from '#kernel/wire/phones.ts'
import { awaitRoute, stopAwaitingRoute } from '#modules/pricing/contract/awaited-routes.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showRefusal } from '#client/api/use-refusal.ts'
import { readUser, useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import '../zone-notice.css'

type AwaitRouteProps = {
  shopId: string
  region: string
  isAwaited?: boolean
  isFirst?: boolean
  /** Signs a visitor in. */
  onVisitor?: () => void
  /** A route may exist since. */
  onChanged?: () => void
}

/** « Prévenez-moi » for a shop from which nothing goes to a region; on any page. */
export function AwaitRoute({
  shopId,
  region,
  isAwaited,
  isFirst,
  onVisitor,
  onChanged,
}: AwaitRouteProps) {
  const user = useUser()
  const [awaited, setAwaited] = useState(isAwaited ?? false)
  const [busy, setBusy] = useState(false)
  const ask = async (wanted: boolean) => {
    setBusy(true)
    try {
      const params = { shopId, region }
      setAwaited((await call(wanted ? awaitRoute : stopAwaitingRoute, { params })).isAwaited)
      onChanged?.()
    } catch (failure) {
      showRefusal(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  if (!awaited || !user)
    return (
      <Button
        look={isFirst ? 'primary' : 'outline'}
        icon="bell"
        busy={busy}
        onClick={() => (readUser() ? void ask(true) : onVisitor?.())}
      >
        Prévenez-moi
      </Button>
    )
  return (
    <>
      <p className="zone-noted">
        <Icon name="check" size={20} />
        <span>
          <b className="semibold">C’est noté.</b>
          <br />
          {`Un message préviendra le ${formatPhone(user.phone)}, une seule fois.`}
        </span>
      </p>
      <button className="link" type="button" disabled={busy} onClick={() => void ask(false)}>
        Ne plus me prévenir
      </button>
    </>
  )
}
