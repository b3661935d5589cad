import { hourWords, timeLeftWords, untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import {
  acceptProposal,
  counterProposal,
  refuseProposal,
} from '#modules/bargaining/contract/price-proposals.ts'
import { proposalProblem } from '#modules/bargaining/contract/proposal-rules.ts'
import { conversationsKey, type ProposalProps } from '#modules/conversations/web/index.ts'
import { putAgreedInCart } from '#modules/cart/web/index.ts'
import { amountIn, readAmount } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { newUuid } from '#client/device/new-key.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { PriceField } from './price-field.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'
import { piecesWords, sumWords, traitsOf } from './proposal-words.ts'
import { useReceives } from './use-receives.ts'
import './bargain.css'

type ProposalItemProps = ProposalProps & {
  /** Owner's share of a price, francs. */
  receives: ((francs: number) => number) | null
}

export function ProposalItem(props: ProposalProps) {
  const { message, card, side } = props
  const item = { ...props, receives: useReceives(side) }
  return (
    <li className={classes('turn', message.side === side && 'turn-own')}>
      {card.step === 'accepted' ? <Accepted {...item} /> : <Step {...item} />}
      {message.by && <p className="said">par {message.by}</p>}
    </li>
  )
}

function Step(props: ProposalItemProps) {
  const { message, card, side, now, receives, answers } = props
  const isOpen = card.step === 'proposed' && card.state === 'open'
  const left = isOpen ? timeLeftWords(card.until, now) : null
  const isAsked = left !== null && card.side !== side
  const { quantity, unitPrice, usualPrice } = card
  return (
    <div className={classes('bargain', !isAsked && left === null && 'bargain-past')}>
      <p className="bargain-head">
        <span>{stepWords(props)}</span>
        <time dateTime={message.sentAt}>{hourWords(message.sentAt)}</time>
      </p>
      <div className="bargain-body">
        <p className="bargain-price figures">
          <Sum francs={unitPrice} /> <small>la pièce</small>
        </p>
        <p className="small">
          {[
            traitsOf(card),
            quantity > 1
              ? `${piecesWords(quantity)}, ${formatFrancs(quantity * unitPrice)}`
              : piecesWords(1),
            unitPrice < usualPrice &&
              isAsked &&
              `au lieu de ${formatFrancs(quantity * usualPrice)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {isAsked && side === 'shop' && receives && (
            <>
              . Vous recevrez{' '}
              <b className="figures">
                <Sum francs={receives(quantity * unitPrice)} />
              </b>
              .
            </>
          )}
        </p>
      </div>
      {left !== null && (
        <div className="bargain-foot">
          <p className="small">
            <span className="bargain-left">
              <Icon name="recent" size={16} /> {left}
            </span>{' '}
            {isAsked ? 'pour répondre' : 'pour la réponse'}, {untilWords(card.until, now)}
          </p>
          {isAsked && answers && <Answers {...props} />}
          {isAsked && !answers && (
            <p className="small muted">
              Seule la personne qui tient la boutique peut répondre, ou vous en donner le droit.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function stepWords({ card, side, name }: ProposalItemProps): string {
  const own = card.side === side
  if (card.step === 'refused')
    return own ? 'Prix refusé' : card.side === 'buyer' ? 'Vous avez refusé' : 'Refusé'
  const who = own ? 'Vous proposez' : side === 'buyer' ? 'La boutique propose' : `${name} propose`
  const said = card.side === 'shop' ? `${who} plutôt` : who
  return card.state === 'ended' ? `${said}, sans réponse` : said
}

function Answers(props: ProposalItemProps) {
  const { userId, card, side } = props
  const [counters, setCounters] = useState(false)
  // Idempotency keys, for a retry after a lost answer.
  const [keys] = useState(() => ({ accept: newUuid(), refuse: newUuid() }))
  const changes = conversationsKey(userId)
  const params = { id: card.proposalId }
  const accept = useAct(() => call(acceptProposal, { params, body: { key: keys.accept } }), {
    done: 'Prix accordé',
    changes,
  })
  const refuse = useAct(() => call(refuseProposal, { params, body: { key: keys.refuse } }), {
    done: 'Proposition refusée',
    changes,
  })
  const busy = accept.isPending || refuse.isPending
  return (
    <div className="bargain-acts">
      <Button busy={accept.isPending} disabled={refuse.isPending} onClick={() => accept.mutate()}>
        Accepter <Sum francs={card.unitPrice} />
      </Button>
      <Button look="outline" disabled={busy} onClick={() => setCounters(true)}>
        Autre prix
      </Button>
      <Button
        look="plain"
        busy={refuse.isPending}
        disabled={accept.isPending}
        onClick={() => refuse.mutate()}
      >
        Refuser
      </Button>
      {counters &&
        (side === 'shop' ? (
          <CounterSheet {...props} onClose={() => setCounters(false)} />
        ) : (
          <OtherPrice {...props} onClose={() => setCounters(false)} />
        ))}
    </div>
  )
}

function CounterSheet({
  userId,
  card,
  name,
  receives,
  onClose,
}: ProposalItemProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [key] = useState(newUuid)
  const unitPrice = amountIn(typed) || 0
  const { quantity, usualPrice } = card
  const problem = typed.trim()
    ? (readAmount(typed).problem ?? proposalProblem(unitPrice, usualPrice))
    : 'Entrez un prix, en francs.'
  return (
    <ActSheet
      title="Proposer un autre prix"
      confirm={unitPrice > 0 ? `Proposer ${formatFrancs(unitPrice)}` : 'Proposer'}
      busyWords="Envoi..."
      ready={problem === null}
      act={() =>
        call(counterProposal, { params: { id: card.proposalId }, body: { key, unitPrice } })
      }
      done="Proposition envoyée"
      changes={conversationsKey(userId)}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>
            {name} propose <Sum francs={card.unitPrice} /> la pièce, {piecesWords(quantity)}. Prix
            affiché : <Sum francs={usualPrice} />.
          </p>
          <PriceField
            label="Votre prix pour une pièce"
            typed={typed}
            hint={
              receives && unitPrice > 0
                ? `Vous recevrez ${formatFrancs(receives(quantity * unitPrice))}.`
                : null
            }
            error={pressed ? problem : null}
            onChange={setTyped}
          />
        </>
      )}
    </ActSheet>
  )
}

function OtherPrice({ card, message, onClose }: ProposalItemProps & { onClose: () => void }) {
  const { product, name, size, color, quantity, usualPrice } = card
  return (
    <ProposalSheet
      wanted={{
        product,
        name,
        size,
        color,
        quantity,
        usualPrice,
        imageUrl: message.product?.imageUrl ?? null,
        traits: [traitsOf(card), piecesWords(quantity)].filter(Boolean).join(' · '),
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function Accepted({ message, card, side, name, now, receives }: ProposalItemProps) {
  const { quantity, unitPrice, usualPrice, agreed, until } = card
  const left = agreed === 'live' ? timeLeftWords(until, now) : null
  const sum = quantity * unitPrice
  const who = message.side === side ? 'Vous avez accepté' : `${name} a accepté`
  return (
    <div className={classes('bargain bargain-done', left === null && 'bargain-past')}>
      <p className="bargain-top">
        <Icon name="check" size={20} />
        {message.side === card.side ? 'Prix accordé' : who}, {hourWords(message.sentAt)}
      </p>
      <div className="bargain-body">
        <p className="bargain-price figures">{sumWords(card)}</p>
        <p className="small muted">
          {[`au lieu de ${formatFrancs(quantity * usualPrice)}`, traitsOf(card)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {side === 'shop' && receives && agreed !== 'ended' && (
          <p className="small">
            Vous recevrez <Sum francs={receives(sum)} />.
          </p>
        )}
      </div>
      <div className="bargain-foot">
        {left === null ? (
          <p className="small muted">
            {agreed === 'used' ? 'Commandé à ce prix.' : 'Ce prix a pris fin.'}
          </p>
        ) : (
          <p className="small">
            <span className="bargain-left">
              <Icon name="recent" size={16} /> {left}
            </span>{' '}
            {untilWords(until, now)}
          </p>
        )}
        {left !== null && side === 'buyer' && (
          <ButtonLink
            to={paths.cart()}
            wide
            onClick={() => putAgreedInCart(card, message.product?.imageUrl ?? null)}
          >
            Voir le panier, <Sum francs={sum} />
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
