import { useEffect, useState } from 'react'

import {
  awaitProduct,
  readWaits,
  stopAwaiting,
  type Choice,
} from '#modules/followers/contract/awaited.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { readUser, useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'

import { waitsSent } from './wait-for-product.ts'

type AwaitRowProps = {
  productId: string
  choice: Choice
  onVisitor: () => void
}

export function AwaitRow({ productId, choice, onVisitor }: AwaitRowProps) {
  const user = useUser()
  const { size, color } = choice
  const [waits, setWaits] = useState<readonly Choice[]>([])
  const [busy, setBusy] = useState(false)
  const waiting = waits.some((wait) => wait.size === size && wait.color === color)
  useEffect(() => {
    if (!user) return
    const end = new AbortController()
    waitsSent()
      .then(() => call(readWaits, { params: { productId } }, { signal: end.signal }))
      .then(
        (answer) => end.signal.aborted || setWaits(answer.waits),
        () => undefined,
      )
    return () => end.abort()
  }, [user, productId])

  const press = async () => {
    if (!readUser()) return onVisitor()
    setBusy(true)
    const params = { productId }
    try {
      const answer = waiting
        ? await call(stopAwaiting, {
            params,
            query: { ...(size && { size }), ...(color && { color }) },
          })
        : await call(awaitProduct, { params, body: { size, color } })
      setWaits(answer.waits)
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    }
    setBusy(false)
  }
  const what = [color, size && `taille ${size}`].filter(Boolean).join(', ')
  return (
    <div className="icon-line mt-4">
      <Icon name="bell" />
      <div role="status">
        <p className="medium">{waiting ? 'C’est noté' : `${what || 'Produit'} épuisé`}</p>
        <p className="small muted">
          {waiting ? 'Un message à son retour, une seule fois' : 'Un message au retour'}
        </p>
      </div>
      <Button look="plain" busy={busy} onClick={() => void press()}>
        {waiting ? 'Ne plus attendre' : 'Prévenez-moi'}
      </Button>
    </div>
  )
}
