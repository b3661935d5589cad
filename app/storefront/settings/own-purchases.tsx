import { plural } from '#kernel/wire/plural.ts'
import { useEffect, useState } from 'react'

import { listConversations } from '#modules/conversations/contract/conversations.ts'
import { countAnswers } from '#modules/notices/contract/notifications.ts'
import { countUnderWay } from '#modules/orders/contract/orders.ts'
import { listRefusals } from '#modules/refusals/contract/refusals.ts'
import { call } from '#client/api/client.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Menu, MenuLink } from '#ui/sheets/menu.tsx'

const NOTHING = { underWay: 0, answers: 0, unread: 0, refusals: 0, counted: 0 }

/** `userId` null: visitor. */
export function MyPurchases({ userId }: { userId: string | null }) {
  const { underWay, answers, unread, refusals, counted } = useWaiting(userId)
  return (
    <Menu title="Mes achats">
      <MenuLink
        to={paths.orders()}
        icon="parcel"
        words="Mes commandes"
        badge={underWay > 0 && <Badge tone="earth">{underWay} en cours</Badge>}
      />
      <MenuLink
        to={ownPaths.messages()}
        icon="talk"
        words="Messages"
        badge={unread > 0 && <Badge tone="earth">{`${unread} ${plural(unread, 'non lu')}`}</Badge>}
      />
      <MenuLink to={paths.suggestions()} icon="heart" words="Suggestions pour vous" />
      <MenuLink to={ownPaths.reviewLines()} icon="edit" words="Mes avis" />
      <MenuLink to={ownPaths.complain()} icon="message" words="Faire une réclamation" />
      <MenuLink
        to={ownPaths.complaints()}
        icon="document"
        words="Mes réclamations"
        badge={
          answers > 0 && <Badge tone="info">{`${answers} ${plural(answers, 'réponse')}`}</Badge>
        }
      />
      {refusals > 0 && (
        <MenuLink
          to={ownPaths.refusals()}
          icon="information"
          words="Livraisons refusées"
          badge={counted > 0 && <Badge tone="waiting">{counted}</Badge>}
        />
      )}
    </Menu>
  )
}

/** Zero offline. */
function useWaiting(userId: string | null): typeof NOTHING {
  const [known, setKnown] = useState({ userId, ...NOTHING })
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    Promise.all([
      call(countUnderWay, {}, options),
      call(countAnswers, {}, options),
      call(listConversations, { query: { limit: 1 } }, options),
      call(listRefusals, { query: { limit: 1 } }, options),
    ])
      .then(([{ underWay }, { answers }, { waiting }, { total: refusals, counted }]) =>
        setKnown({ userId, underWay, answers, unread: waiting.length, refusals, counted }),
      )
      .catch(() => undefined)
    return () => leaving.abort()
  }, [userId])
  return known.userId === userId ? known : NOTHING
}
