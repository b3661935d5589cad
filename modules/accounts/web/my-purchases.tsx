import { useEffect, useState } from 'react'

import { countAnswers } from '#modules/notifications/contract/notifications.ts'
import { countUnderWay } from '#modules/orders/contract/orders.ts'
import { call } from '#web/api/client.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Menu, MenuLink } from '#web/ui/sheets/menu.tsx'

const NOTHING = { underWay: 0, answers: 0 }

/** Links to orders, complaints and reviews, with how many wait; `userId` is null for a visitor. */
export function MyPurchases({ userId }: { userId: string | null }) {
  const { underWay, answers } = useWaiting(userId)
  return (
    <Menu title="Mes achats">
      <MenuLink
        to={paths.orders()}
        icon="parcel"
        words="Mes commandes"
        badge={underWay > 0 && <Badge tone="earth">{underWay} en cours</Badge>}
      />
      <MenuLink to={paths.suggestions()} icon="heart" words="Suggestions pour vous" />
      <MenuLink to={ownPaths.reviewLines()} icon="edit" words="Mes avis" />
      <MenuLink to={ownPaths.complain()} icon="message" words="Faire une réclamation" />
      <MenuLink
        to={ownPaths.complaints()}
        icon="document"
        words="Mes réclamations"
        badge={
          answers > 0 && (
            <Badge tone="info">{answers === 1 ? '1 réponse' : `${answers} réponses`}</Badge>
          )
        }
      />
    </Menu>
  )
}

/** All zero while the counts are unknown, so that the menu works without network. */
function useWaiting(userId: string | null): typeof NOTHING {
  const [known, setKnown] = useState({ userId, ...NOTHING })
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    Promise.all([call(countUnderWay, {}, options), call(countAnswers, {}, options)])
      .then(([{ underWay }, { answers }]) => setKnown({ userId, underWay, answers }))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [userId])
  return known.userId === userId ? known : NOTHING
}
