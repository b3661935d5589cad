import { useEffect, useState } from 'react'

import { useOnline } from '#client/device/use-online.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

import { useActProgress } from '#client/offline/act-progress.ts'
import { readPhoto } from '#client/offline/act-photos.ts'
import { retryAct } from '#client/offline/act-queue.ts'
import { dropAct } from '#client/offline/act-store.ts'

import { changeDraft } from '../offline/drafts.ts'
import { messageActs, type Outgoing } from '../offline/message-acts.ts'

export function OutgoingItem({ message, place }: { message: Outgoing; place: string }) {
  const { key, owner, problem } = message
  const { text, photos } = message.payload
  const going = useActProgress(messageActs)
  const online = useOnline()
  const isGoing = going.key === key
  const retry = () => retryAct(message)
  const takeBack = () => {
    changeDraft(owner, place, { text, photos: photos.map(({ id }) => id) })
    dropAct(message)
  }
  const isStuck = problem !== null || (!isGoing && going.failed && online)
  return (
    <li className="turn turn-own">
      <span className="visually-hidden">Vous, pas encore envoyé : </span>
      {photos.length > 0 && (
        <ul className={classes('shots', 'shots-going')}>
          {photos.map(({ id }, index) => (
            <li key={id}>
              <KeptPhoto id={id} name={`Photo ${index + 1}`} />
              {isGoing && <span className="shot-percent figures">{`${going.percent} %`}</span>}
            </li>
          ))}
        </ul>
      )}
      {text && <p className="bubble bubble-own bubble-going">{text}</p>}
      <p className={classes('said', isStuck && 'said-wrong')} role="status">
        {problem ??
          (isGoing
            ? 'Envoi...'
            : online
              ? 'Pas encore parti.'
              : 'Pas encore parti, partira au retour du réseau.')}
      </p>
      {!isGoing && (
        <div className="flex flex-wrap gap-2">
          {problem !== null && (
            <Button look="plain" size="small" onClick={takeBack}>
              Reprendre
            </Button>
          )}
          <Button look="plain" size="small" onClick={retry}>
            Réessayer
          </Button>
        </div>
      )}
    </li>
  )
}

export function KeptPhoto({ id, name }: { id: string; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let shown: string | null = null
    let gone = false
    void readPhoto(id).then((photo) => {
      if (gone || !photo) return
      shown = URL.createObjectURL(photo)
      setAddress(shown)
    })
    return () => {
      gone = true
      if (shown) URL.revokeObjectURL(shown)
    }
  }, [id])
  return address ? (
    <img className="picture" src={address} alt={name} />
  ) : (
    <span className="picture" />
  )
}
