import { atRelayWords } from '#modules/pricing/contract/relay-words.ts'
import { useState } from 'react'

import {
  exchangeByShop,
  readExchangeChoice,
  type ExchangeChoice,
} from '#modules/exchanges/contract/exchanges.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useNow } from '#client/device/use-now.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { SoldOut } from './sold-out.tsx'
import { Pieces, piecesOf, VariantChips, variantWords } from './variant-chips.tsx'

/** Refunds a line that cannot be exchanged; by the module of complaints. */
type RefundLine = (parcelId: string, lineId: string, quantity: number) => Promise<unknown>

type ExchangeActProps = {
  parcelId: string
  orderNumber: string
  refundLine: RefundLine
  onDone: () => void
}

/** « Échanger » of a delivered parcel, with its sheet. */
export function ExchangeAct({ parcelId, orderNumber, refundLine, onDone }: ExchangeActProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Échanger<span className="visually-hidden">{` ${orderNumber}`}</span>
      </Button>
      {open && (
        <ExchangeSheet
          parcelId={parcelId}
          refundLine={refundLine}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type ExchangeSheetProps = {
  parcelId: string
  refundLine: RefundLine
  onDone: () => void
  onClose: () => void
}

function ExchangeSheet(props: ExchangeSheetProps) {
  const { parcelId, onClose } = props
  const query = useRead(['exchange-choice', parcelId], readExchangeChoice, {
    params: { id: parcelId },
  })
  const now = useNow(60_000)
  const { data } = query
  const isLate = data?.until ? Date.parse(data.until) < now : false
  if (!data || isLate)
    return (
      <Sheet open title="Échanger" onClose={onClose}>
        <Reading query={query} cards={1}>
          {() => <p>Remis il y a plus de 72 h : l’échange se demande par une réclamation.</p>}
        </Reading>
      </Sheet>
    )
  return <ExchangeForm {...props} choice={data} now={now} onStale={() => void query.refetch()} />
}

type ExchangeFormProps = ExchangeSheetProps & {
  choice: ExchangeChoice
  now: number
  onStale: () => void
}

function ExchangeForm({ choice, now, onStale, ...props }: ExchangeFormProps) {
  const { parcelId, refundLine, onDone, onClose } = props
  const { lines, buyerName, tripFrancs, until } = choice
  const open = lines.filter((one) => piecesOf(one) > 0)
  const [lineId, setLineId] = useState(open.length === 1 ? (open[0]?._id ?? null) : null)
  const [chosenId, setVariantId] = useState<string | null>(null)
  const [pieces, setPieces] = useState<number | null>(null)
  const [payer, setPayer] = useState<'shop' | 'buyer'>('shop')
  const sending = useSending<'lineId' | 'variantId' | 'payer'>()
  const line = open.find(({ _id }) => _id === lineId)
  const [only] = line?.variants.length === 1 ? line.variants : []
  const variant = line?.variants.find(({ _id }) => _id === chosenId) ?? only
  const variantId = variant?._id ?? null
  const words = variant ? variantWords(variant) || 'le même' : ''
  const quantity = pieces ?? (line ? piecesOf(line) : 1)
  const isSoldOut = variant !== undefined && variant.stock < quantity
  const refundFrancs = line?.refunds?.[quantity - 1] ?? line?.refundFrancs ?? 0
  const submit = () =>
    sending.send(
      {
        ...(line ? {} : { lineId: 'Choisissez un article.' }),
        ...(variant ? {} : { variantId: 'Choisissez une taille ou une couleur.' }),
      },
      async () => {
        if (!lineId || !variantId) return
        const body = { lineId, variantId, quantity, payer }
        await call(exchangeByShop, { params: { id: parcelId }, body }).catch((failure: unknown) => {
          if (failure instanceof CallFailure && failure.code === 'exchanges.out_of_stock') onStale()
          throw failure
        })
        showNotice(
          payer === 'buyer' && tripFrancs > 0
            ? `${buyerName} paie le trajet, puis vous préparez le colis`
            : 'Échange décidé : préparez le nouveau colis',
        )
        onDone()
      },
    )
  const refund = async () => {
    if (!line) return
    const isDone = await sending.send({}, () => refundLine(parcelId, line._id, quantity))
    if (!isDone) return
    showNotice('Le remboursement part quand vous avez l’article')
    onDone()
  }
  if (open.length === 0)
    return (
      <Sheet open title="Échanger" onClose={onClose}>
        <p>
          {lines.every(({ isExchanged }) => isExchanged)
            ? 'Cet article a déjà été échangé.'
            : 'Rien à échanger : un échange, un remboursement ou une réclamation est en cours ou réglé pour ce colis.'}
        </p>
      </Sheet>
    )
  return (
    <FormSheet
      title="Échanger"
      confirm={
        isSoldOut
          ? `Rembourser ${formatFrancs(refundFrancs)}`
          : words
            ? `Échanger contre ${words}`
            : 'Échanger'
      }
      busyWords="Traitement..."
      sending={sending}
      onSubmit={() => void (isSoldOut ? refund() : submit())}
      onClose={onClose}
    >
      {until && (
        <p className="small muted">
          {`Possible encore ${hoursWords(Math.max(1, Math.floor((Date.parse(until) - now) / 3_600_000)))}, une fois par article.`}
        </p>
      )}
      <fieldset className="radios">
        <legend className="visually-hidden">Article</legend>
        {open.map((one) => (
          <RadioCard
            key={one._id}
            name="lineId"
            title={one.name}
            detail={`${variantWords(one) || 'Taille unique'} · remis à ${buyerName}`}
            mark={<Thumbnail url={one.imageUrl} />}
            checked={one._id === lineId}
            onChange={() => {
              setLineId(one._id)
              setVariantId(null)
              setPieces(null)
              sending.forgive('lineId')
            }}
          />
        ))}
      </fieldset>
      {line && <Pieces line={line} value={quantity} onChange={setPieces} />}
      {line && (
        <VariantChips
          line={line}
          quantity={quantity}
          chosen={variantId}
          soldOutToo={refundFrancs > 0}
          error={sending.faults.variantId}
          onChoose={(id) => {
            setVariantId(id)
            sending.forgive('variantId')
          }}
        />
      )}
      {isSoldOut ? (
        <SoldOut
          traits={words}
          stock={variant.stock}
          buyerName={buyerName}
          tripFrancs={tripFrancs}
          atShop={choice.atShop === true}
          relayName={choice.relayName ?? null}
        />
      ) : (
        <>
          {tripFrancs > 0 && (
            <fieldset className="radios">
              <legend className="medium mb-2">Qui paie le trajet ?</legend>
              <RadioCard
                name="payer"
                title="Ma boutique"
                detail="Retenu sur vos prochaines ventes"
                mark={
                  <b className="nowrap">
                    <Sum francs={tripFrancs} />
                  </b>
                }
                checked={payer === 'shop'}
                onChange={() => setPayer('shop')}
              />
              <RadioCard
                name="payer"
                title={`${buyerName}, par téléphone`}
                detail="Le colis part quand le trajet est payé"
                mark={
                  <b className="nowrap">
                    <Sum francs={tripFrancs} />
                  </b>
                }
                checked={payer === 'buyer'}
                onChange={() => setPayer('buyer')}
              />
            </fieldset>
          )}
          <p className="quote">
            <small className="muted block">Ce qui se passe</small>
            {`Le nouvel article est gardé tout de suite. ${swapWords(choice)}. La vente vous est payée quand l’ancien est revenu${choice.atShop ? '' : ', avec votre code de retour'}.`}
          </p>
        </>
      )}
    </FormSheet>
  )
}

function swapWords({ buyerName, atShop, relayName }: ExchangeChoice): string {
  if (relayName) return `${buyerName} le retire ${atRelayWords(relayName)} et y rend l’ancien`
  return atShop
    ? `${buyerName} le retire chez vous et vous rend l’ancien`
    : `Chez ${buyerName}, le livreur l’échange contre l’ancien`
}
