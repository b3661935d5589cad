import { plural } from '#kernel/wire/plural.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Bell } from '#modules/notices/web/index.ts'
import { countUnderWay } from '#modules/orders/contract/orders.ts'
import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'

/** ms after which a newly opened page fetches the count again. */
const FRESH_MS = 60_000

/**
 * The signed-in user's part of the header. Its code comes after the page: visitors never need it.
 */
export function SignedIn({ userId }: { userId: string }) {
  return (
    <>
      <Bell userId={userId} />
      <UnderWayBadge userId={userId} />
    </>
  )
}

/**
 * Count of orders under way, drawn into the bar from here, so that visitors do not load its code.
 */
function UnderWayBadge({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const [known, setKnown] = useState({ count: 0, at: -FRESH_MS })
  const link = document.querySelector(`.bottom-bar a[href="${paths.settings()}"]`)

  useEffect(() => {
    if (performance.now() - known.at < FRESH_MS) return
    const leaving = new AbortController()
    call(countUnderWay, {}, { signal: leaving.signal }).then(
      ({ underWay }) =>
        leaving.signal.aborted || setKnown({ count: underWay, at: performance.now() }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [userId, pathname, known.at])

  if (known.count === 0 || !link) return null
  return createPortal(
    <>
      <b className="count" aria-hidden="true">
        {known.count}
      </b>
      <span className="visually-hidden">
        , {known.count} {plural(known.count, 'commande')} en cours
      </span>
    </>,
    link,
  )
}
