import { clockWords } from '#kernel/wire/span-words.ts'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'

import { formatFrancs } from '#kernel/wire/money.ts'
import {
  createOffer,
  depositPercents,
  offerHours,
  type OfferQuote,
  quoteOffer,
  READY_DAYS_MAX,
} from '#modules/link-sales/contract/offers.ts'
import { OFFER_LINES_MAX } from '#modules/link-sales/contract/offer-rules.ts'
import { rateWords } from '#modules/pricing/contract/selling-costs.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { keysByContent } from '#client/device/new-key.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { focusFirstFault } from '#ui/forms/focus-first-fault.ts'
import { Quantity } from '#ui/forms/quantity.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { ArticlePicker } from './article-picker.tsx'
import {
  type DraftLine,
  freeLine,
  isWhole,
  lineProblems,
  linesOf,
  termsOf,
  totalOf,
  useOfferDraft,
} from './offer-draft.ts'
import { DeliveryOnShop } from './delivery-on-shop.tsx'
import { OfferLineFields } from './offer-line-fields.tsx'
import { limitWords, placeWords } from './offer-words.ts'

const keyOf = keysByContent()

/** « Nouvelle vente » : one screen, one button that names the sum. */
export function NewOffer({ user }: { user: SignedIn }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, changeLine, clear } = useOfferDraft()
  // As the server has it: a free line is a product of its own.
  const mayAddFree = user.helps?.rights.includes('products') ?? true
  const [picking, setPicking] = useState(false)
  const [pressed, setPressed] = useState(false)
  const { form, busy, sentence, send } = useSending<never>()
  const whole = draft.lines.filter(isWhole)
  const quote = useRead(
    ['offers', user._id, 'quote', whole, draft.depositPercent],
    quoteOffer,
    { body: { lines: linesOf(whole), depositPercent: draft.depositPercent } },
    { placeholderData: keepPreviousData },
  )
  const places = quote.data?.places ?? []
  const refusals = refusalsOf(whole, quote.isPlaceholderData ? undefined : quote.data)
  const total = totalOf(draft.lines)
  const add = (line: DraftLine) => change({ lines: [...draft.lines, line] })

  const make = async () => {
    setPressed(true)
    if (draft.lines.length === 0 || whole.length < draft.lines.length || places.length === 0)
      return requestAnimationFrame(() => focusFirstFault(form))
    const body = termsOf(draft, places)
    await send({}, async () => {
      const offer = await call(createOffer, { body }, { idempotencyKey: keyOf(body) })
      clear()
      queries.setQueryData(['offers', user._id, 'one', offer._id], offer)
      void queries.invalidateQueries({ queryKey: ['offers', user._id, 'list'] })
      await navigate(workPaths.sellerOffers(offer._id), { replace: true })
    })
  }
  const button = (
    <Button wide busy={busy} busyWords="Traitement..." onClick={() => void make()}>
      {total > 0 ? `Faire le lien, ${formatFrancs(total)}` : 'Faire le lien'}
    </Button>
  )
  return (
    <ScreenFrame
      title="Nouvelle vente"
      actions={button}
      foot={<div className="action-bar">{button}</div>}
    >
      <form
        className="offer-form stack"
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="stack">
          <p className="muted">
            Un lien pour une personne. Qui paie en premier prend, une seule fois.
          </p>
          <FormFailure sentence={sentence ?? (quote.error && sentenceOf(quote.error))} />
        </div>
        <section className="card offer-lines" aria-label="Articles">
          {draft.lines.map((line) => (
            <OfferLineFields
              key={line.key}
              line={line}
              problems={pressed ? lineProblems(line) : {}}
              refusal={refusals.get(line.key)}
              onChange={(changed) => changeLine(line.key, changed)}
              onRemove={() => change({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
            />
          ))}
          {pressed && draft.lines.length === 0 && (
            <Remark tone="danger">Ajoutez un article ou une ligne libre.</Remark>
          )}
          {draft.lines.length < OFFER_LINES_MAX && (
            <div className="button-pair">
              <Button look="outline" icon="plus" onClick={() => setPicking(true)}>
                Article
              </Button>
              {mayAddFree && (
                <Button look="outline" icon="edit" onClick={() => add(freeLine())}>
                  Ligne libre
                </Button>
              )}
            </div>
          )}
        </section>
        <section className="card stack offer-terms" aria-label="Conditions">
          <Choice title="Où recevoir, au choix">
            {places.length === 1 && places[0] ? (
              <p>{placeWords[places[0]]}</p>
            ) : (
              <p className="offer-chips">
                {places.map((place) => (
                  <label className="chip checkable" key={place}>
                    <input
                      type="checkbox"
                      checked={draft.receiveAt.length === 0 || draft.receiveAt.includes(place)}
                      onChange={() => {
                        const now = draft.receiveAt.length === 0 ? places : draft.receiveAt
                        const next = now.includes(place)
                          ? now.filter((one) => one !== place)
                          : [...now, place]
                        if (next.length > 0) change({ receiveAt: next })
                      }}
                    />
                    {placeWords[place]}
                  </label>
                ))}
              </p>
            )}
          </Choice>
          <Segments
            title="Acompte"
            options={depositPercents}
            value={draft.depositPercent}
            words={(percent) => (percent === 0 ? '0' : `${percent}\u00a0%`)}
            onChoose={(depositPercent) => change({ depositPercent })}
          />
          <div>
            <div className="card-line items-center">
              <b>{draft.readyDays === 0 ? 'Prêt tout de suite' : 'Prêt en (jours)'}</b>
              <Quantity
                label="Jours pour le préparer"
                value={draft.readyDays}
                min={0}
                max={READY_DAYS_MAX}
                onChange={(readyDays) => change({ readyDays })}
              />
            </div>
            {draft.readyDays > 0 && (
              <p className="small muted">
                {draft.depositPercent === 0
                  ? 'Comptés depuis la commande.'
                  : 'Comptés depuis le paiement de l’acompte.'}
              </p>
            )}
          </div>
          <Segments
            title="Le lien vaut"
            options={offerHours}
            value={draft.hours}
            words={(hours) => clockWords(hours, 0)}
            onChoose={(hours) => change({ hours })}
          />
        </section>
        {quote.data && whole.length > 0 && (
          <Sums quote={quote.data} percent={draft.depositPercent} />
        )}
        {quote.data && <Remark tone="info">{limitWords(quote.data)}</Remark>}
      </form>
      {picking && (
        <ArticlePicker
          user={user}
          onChoose={(line) => {
            add(line)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </ScreenFrame>
  )
}

/** Sentences of the server under whole lines, by key: an article was sold meanwhile. */
function refusalsOf(
  whole: readonly DraftLine[],
  quote: OfferQuote | undefined,
): ReadonlyMap<string, string> {
  const found = quote?.lines ?? []
  return new Map(
    whole.flatMap(({ key }, index) => {
      const problem = found[index]?.problem
      return problem ? [[key, problem]] : []
    }),
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="semibold mb-2">{title}</legend>
      {children}
    </fieldset>
  )
}

type SegmentsProps<Value> = {
  title: string
  options: readonly Value[]
  value: Value
  words: (option: Value) => string
  onChoose: (option: Value) => void
}

function Segments<Value extends number>(props: SegmentsProps<Value>) {
  const { title, options, value, words, onChoose } = props
  return (
    <Choice title={title}>
      <div className="segments w-full">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => onChoose(option)}
          >
            {words(option)}
          </button>
        ))}
      </div>
    </Choice>
  )
}

function Sums({ quote, percent }: { quote: OfferQuote; percent: number }) {
  const { deposit, rest, total, commission, commissionBasisPoints: rate, receives } = quote
  return (
    <dl className="sums card" aria-live="polite">
      {deposit > 0 && deposit < total && (
        <>
          <SumLine words={`Acompte, ${percent}\u00a0%`} francs={deposit} />
          <SumLine words="Le reste, avant le départ ou à la porte" francs={rest} />
        </>
      )}
      <div>
        <dt>{rate === null ? 'Commission' : `Commission ${rateWords(rate)}`}</dt>
        <dd>
          −&nbsp;
          <Sum francs={commission} />
        </dd>
      </div>
      {quote.isFreeDelivery && <DeliveryOnShop />}
      <div className="total">
        <dt>Vous recevrez</dt>
        <dd>
          <Sum francs={receives} />
        </dd>
      </div>
    </dl>
  )
}

function SumLine({ words, francs }: { words: string; francs: number }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        <Sum francs={francs} />
      </dd>
    </div>
  )
}
