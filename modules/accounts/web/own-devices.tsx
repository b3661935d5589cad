import { useState } from 'react'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '#modules/accounts/contract/sessions.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRead } from '#web/api/use-read.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/lists/failure.tsx'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'

/** Where the account is signed in, and a button that signs out all the others. */
export function OwnDevices({ user }: { user: UserInfo }) {
  const key = ['sessions', user._id]
  const { data, error, refetch, isFetching } = useRead(key, listSessions, {})
  const sessions = data?.sessions
  return (
    <section className="card" aria-labelledby="appareils">
      <h2 id="appareils">Appareils connectés</h2>
      {!sessions && !error && <ListSkeleton count={1} />}
      {!sessions && error && (
        <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <ul className="devices">
        {sessions?.map((session) => (
          <Device key={session._id} session={session} queryKey={key} />
        ))}
      </ul>
      {sessions?.some((session) => !session.current) && <PutOthersOut queryKey={key} />}
    </section>
  )
}

function Device({
  session: { _id, device, lastSeenAt, current },
  queryKey,
}: {
  session: Session
  queryKey: readonly string[]
}) {
  const end = useAct(() => call(endSession, { params: { id: _id } }), {
    done: 'Cet appareil est déconnecté',
    changes: queryKey,
  })
  return (
    <li>
      <span>
        <b className="medium">{device}</b>
        <small className="small muted block">
          {current ? 'En ce moment' : `Vu le ${formatMoment(lastSeenAt)}`}
        </small>
      </span>
      {current ? (
        <Badge tone="ok">cet appareil</Badge>
      ) : (
        <Button look="plain" busy={end.isPending} onClick={() => end.mutate()}>
          Déconnecter
        </Button>
      )}
    </li>
  )
}

function PutOthersOut({ queryKey }: { queryKey: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" wide className="mt-4" onClick={() => setOpen(true)}>
        Déconnecter les autres appareils
      </Button>
      {open && (
        <ActSheet
          title="Déconnecter les autres appareils ?"
          confirm="Déconnecter"
          act={() => call(endOtherSessions, {})}
          done="Les autres appareils sont déconnectés"
          changes={queryKey}
          onClose={() => setOpen(false)}
        >
          Il faudra y entrer de nouveau votre mot de passe. Celui-ci reste connecté.
        </ActSheet>
      )}
    </>
  )
}
