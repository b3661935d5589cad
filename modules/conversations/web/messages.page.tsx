import type { MetaFunction } from 'react-router'

import { useOnline } from '#client/device/use-online.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'

import { ConversationRows, FirstOutgoing } from './list/conversation-rows.tsx'
import { useConversations } from './list/use-conversations.ts'
import { useOutgoing } from './offline/message-acts.ts'

export const meta: MetaFunction = () => [
  { title: 'Messages · Sugu' },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function MessagesPage() {
  return (
    <div className="narrow">
      <PageTitle back={paths.settings()}>Messages</PageTitle>
      <PersonalData>{({ _id }) => <Conversations key={_id} userId={_id} />}</PersonalData>
    </div>
  )
}

function Conversations({ userId }: { userId: string }) {
  const list = useConversations(userId, 'buyer')
  const waits = useOutgoing(userId).length > 0
  const online = useOnline()
  const rows = { userId, side: 'buyer', to: ownPaths.messages } as const
  return (
    <>
      {!online && waits && (
        <p className="small muted mb-3" role="status">
          Pas de connexion. Vos messages partiront au retour du réseau.
        </p>
      )}
      <FirstOutgoing userId={userId} to={ownPaths.writeTo} />
      <ListRows
        list={list}
        empty={
          !waits && (
            <Empty
              title="Aucun message."
              of="complaints"
              action={<ButtonLink to={paths.shop()}>Voir le marché</ButtonLink>}
            >
              Écrivez à une boutique depuis un produit.
            </Empty>
          )
        }
      >
        {() => (
          <>
            <ConversationRows {...rows} title="Attendent votre réponse" lines={list.waiting} />
            <ConversationRows {...rows} title="Tous les messages" lines={list.others} />
          </>
        )}
      </ListRows>
    </>
  )
}
