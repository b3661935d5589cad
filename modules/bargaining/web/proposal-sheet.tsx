import { firstName } from '#kernel/wire/person-names.ts'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'

import { proposePrice, readOwnProposals } from '#modules/bargaining/contract/price-proposals.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { proposalProblem, proposalWords } from '#modules/bargaining/contract/proposal-rules.ts'
import { amountIn, readAmount } from '#kernel/wire/amounts.ts'
import { discountPercent, formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { newUuid } from '#client/device/new-key.ts'
import { useUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { PriceField } from './price-field.tsx'
import { triesWords } from './proposal-words.ts'

export type Bargained = {
  product: string
  name: string
  imageUrl: string | null
  size: string | null
  color: string | null
  traits: string
  quantity: number
  usualPrice: number
}

type ProposalSheetProps = {
  wanted: Bargained
  children?: ReactNode
  problem?: string | null
  onProblem?: () => void
  onDone: (conversationId: string, proposal: ProposalCard) => void
  onClose: () => void
}

export function ProposalSheet({
  wanted,
  children,
  problem = null,
  onProblem,
  onDone,
  onClose,
}: ProposalSheetProps) {
  const { name, imageUrl, traits, quantity, usualPrice } = wanted
  const first = firstName(useUser()?.name ?? '')
  const { typed, type, error, busy, tries, send } = useProposing(wanted, onDone)
  const price = amountIn(typed) || 0
  const percent = discountPercent(usualPrice, price)
  const isReady = typed.trim() !== '' && tries?.left !== 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem) onProblem?.()
    else if (isReady) void send()
  }
  return (
    <Sheet open title="Proposer un prix" onClose={onClose} locked={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <div className="person product-summary">
          <Thumbnail url={imageUrl} />
          <div>
            <p className="strong">{name}</p>
            {traits && <p className="small muted">{traits}</p>}
            <p className="figures">
              <Sum francs={usualPrice} /> la pièce
            </p>
          </div>
        </div>
        {children}
        <PriceField
          label="Votre prix pour une pièce"
          typed={typed}
          hint={percent > 0 ? `${percent}\u00a0% de moins que le prix affiché` : null}
          error={error}
          onChange={type}
        />
        {price > 0 && !error && (
          <div className="bargain-seen">
            <p className="small muted">La boutique voit</p>
            <p className="strong">
              {`${first} propose ${proposalWords(quantity, price)}${quantity > 1 ? `, soit ${formatFrancs(quantity * price)}` : ''}.`}
            </p>
            <p className="small muted">Réponse sous 24&nbsp;h. Rien n’est payé d’ici là.</p>
          </div>
        )}
        <Button type="submit" wide busy={busy} busyWords="Envoi..." disabled={!isReady}>
          {price > 0 ? `Proposer ${formatFrancs(price)}` : 'Proposer'}
        </Button>
        <p className="small muted text-center" role="status">
          {tries && (
            <>
              <Tries left={tries.left} /> {triesWords(tries)}
            </>
          )}
        </p>
      </form>
    </Sheet>
  )
}

function useProposing(wanted: Bargained, onDone: ProposalSheetProps['onDone']) {
  const { product, size, color, quantity, usualPrice } = wanted
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newUuid)
  const [tries, setTries] = useState<{ left: number; again: string | null } | null>(null)
  useEffect(() => {
    const end = new AbortController()
    call(readOwnProposals, { params: { id: product } }, { signal: end.signal }).then(
      (answer) => end.signal.aborted || setTries(answer),
      () => undefined,
    )
    return () => end.abort()
  }, [product])
  const send = async () => {
    const { value: unitPrice, problem: unread } = readAmount(typed)
    if (unitPrice === null) return setError(unread)
    const found = proposalProblem(unitPrice, usualPrice)
    if (found) return setError(found)
    setBusy(true)
    try {
      const { conversationId, proposal } = await call(proposePrice, {
        params: { id: product },
        body: { key, size, color, quantity, unitPrice },
      })
      onDone(conversationId, proposal)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setBusy(false)
  }
  return {
    typed,
    type: (next: string) => {
      setTyped(next)
      setError(null)
      setKey(newUuid())
    },
    error,
    busy,
    tries,
    send,
  }
}

function Tries({ left }: { left: number }) {
  return (
    <span className="tries" aria-hidden="true">
      {[3, 2, 1].map((place) => (
        <i key={place} className={place > left ? 'tries-used' : undefined} />
      ))}
    </span>
  )
}
