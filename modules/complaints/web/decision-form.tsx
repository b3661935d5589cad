import { GIVE_BACK_DAYS } from '#modules/exchanges/contract/goods-returns.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { useState } from 'react'
import {
  complaintOutcomes,
  type ComplaintOutcome,
} from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import {
  decideComplaint,
  type ComplaintFacts,
} from '#modules/complaints/contract/team-complaints.ts'
import { limitWords, refundLimits } from '#modules/complaints/contract/refund-limits.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { useSending } from '#client/api/use-sending.ts'
import { useTabDraft } from '#client/device/use-tab-draft.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { DecisionEffect } from './decision-effect.tsx'
import {
  chosenExchange,
  exchangeBody,
  ExchangeFields,
  exchangeProblems,
} from './exchange-fields.tsx'
import { cannedReasons, ReadyWords } from './ready-words.tsx'

type File = { complaint: Complaint; facts: ComplaintFacts }
type DecisionFormProps = File & { onDecided: (file: File) => void }

const WORDS: Readonly<Record<ComplaintOutcome, { title: string; detail: string; act: string }>> = {
  remboursé: {
    title: 'Rembourser',
    detail: 'Tout ou partie revient à l’acheteur ; la vente est contre-passée.',
    act: 'Rembourser',
  },
  remplacé: {
    title: 'Faire remplacer',
    detail:
      'Un nouvel article part, l’ancien revient avec le même livreur ; le colis est payé ensuite.',
    act: 'Faire remplacer',
  },
  rejeté: {
    title: 'Rejeter',
    detail: 'La réclamation n’est pas retenue ; le colis sera payé.',
    act: 'Rejeter',
  },
}

/** Asks for confirmation: a decision is final. */
export function DecisionForm({ complaint: { _id }, facts, onDecided }: DecisionFormProps) {
  const { parcel } = facts
  const draft = useTabDraft(`réclamation ${_id}`)
  const { amount = '', reason = '' } = draft.fields
  const [confirming, setConfirming] = useState(false)
  const {
    form,
    busy,
    faults,
    sentence,
    send: sendOnce,
    forgive,
  } = useSending<'outcome' | 'refundAmount' | 'lineId' | 'variantId' | 'reason'>()
  const limits = refundLimits(parcel)
  const { whole, goods } = limits
  // The team refunded it wholly before: no money moves.
  const outcomes = complaintOutcomes.filter((one) => one !== 'remboursé' || whole > 0)
  const outcome = outcomes.find((one) => one === draft.fields['outcome']) ?? null
  const francs = amountIn(amount) || 0
  const goodsBack = draft.fields['goodsBack'] === 'oui'
  const exchange = chosenExchange(parcel.items, draft.fields)

  const problems = () => ({
    ...(outcome ? {} : { outcome: 'Choisissez une décision.' }),
    ...(outcome !== 'remboursé' ||
    (Number.isInteger(francs) && francs > 0 && (francs <= goods || francs === whole))
      ? {}
      : {
          refundAmount: `Le remboursement va ${limitWords(limits)}.`,
        }),
    ...(outcome === 'remplacé' ? exchangeProblems(exchange) : {}),
    ...(visibleLength(reason) >= 3
      ? {}
      : { reason: 'Dites pourquoi : l’acheteur et la boutique le liront.' }),
  })
  const decide = () =>
    sendOnce(problems(), async () => {
      if (!outcome) return
      const body = {
        outcome,
        reason,
        ...(outcome === 'remboursé' && { refundAmount: francs, goodsBack }),
        ...(outcome === 'remplacé' && exchangeBody(exchange)),
      }
      const file = await call(decideComplaint, { params: { id: _id }, body })
      draft.clear()
      setConfirming(false)
      showNotice('Décision enregistrée')
      onDecided(file)
    })
  const confirm = async () => {
    const found = problems()
    if (Object.keys(found).length > 0) await sendOnce(found, () => Promise.resolve())
    else setConfirming(true)
  }
  return (
    <form
      className="card urgent form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <h2>Décider</h2>
      {parcel.refunded > 0 && (
        <Remark tone="info">
          {whole > 0
            ? `${formatFrancs(parcel.refunded)} sont déjà rendus pour ce colis : il reste ${formatFrancs(whole)}.`
            : `Tout est déjà rendu pour ce colis (${formatFrancs(parcel.refunded)}).`}
        </Remark>
      )}
      {(parcel.running ?? 0) > 0 && (
        <Remark tone="info">
          {`Échange ou retour en cours pour d’autres articles de ce colis (${formatFrancs(parcel.running ?? 0)}) : ils ne se remboursent pas en plus.`}
        </Remark>
      )}
      <fieldset className="radios">
        <legend className="visually-hidden">Décision</legend>
        {outcomes.map((one) => (
          <RadioCard
            key={one}
            name="outcome"
            title={WORDS[one].title}
            detail={WORDS[one].detail}
            checked={outcome === one}
            onChange={() => {
              const begun = one === 'remboursé' && !amount
              draft.change({ outcome: one, ...(begun && { amount: String(whole) }) })
              forgive('outcome')
            }}
          />
        ))}
        {faults.outcome && <FieldError>{faults.outcome}</FieldError>}
      </fieldset>
      {outcome === 'remboursé' && (
        <AmountField
          label="Montant à rembourser, en francs"
          name="refundAmount"
          hint={`Tout : ${formatFrancs(whole)}. Articles seuls : ${formatFrancs(goods)}.`}
          value={amount}
          error={faults.refundAmount}
          onChange={(typed) => {
            draft.change({ amount: typed })
            forgive('refundAmount')
          }}
        />
      )}
      {outcome === 'remboursé' && (
        <Checkbox
          checked={goodsBack}
          onChange={({ target }) => draft.change({ goodsBack: target.checked ? 'oui' : '' })}
        >
          Les articles reviennent : le remboursement part quand la boutique les a reçus, avec son
          code de retour
        </Checkbox>
      )}
      {outcome === 'remplacé' && (
        <ExchangeFields
          items={parcel.items}
          exchange={exchange}
          faults={faults}
          onChange={(changed) => {
            draft.change(changed)
            forgive('lineId')
            forgive('variantId')
          }}
        />
      )}
      {outcome && <DecisionEffect outcome={outcome} francs={francs} facts={facts} />}
      {outcome && (
        <ReadyWords
          label="Raisons prêtes"
          confirm="Choisir une raison…"
          choices={cannedReasons[outcome]}
          onChoose={(words) => draft.change({ reason: words })}
        />
      )}
      <TextArea
        label="Raison"
        name="reason"
        rows={3}
        maxLength={1_000}
        hint="L’acheteur et la boutique la lisent."
        value={reason}
        error={faults.reason}
        onChange={(event) => {
          draft.change({ reason: event.target.value })
          forgive('reason')
        }}
      />
      <Button type="submit" wide>
        {outcome === 'remboursé' && francs > 0
          ? `Rembourser ${formatFrancs(francs)}`
          : outcome
            ? WORDS[outcome].act
            : 'Décider'}
      </Button>
      <ConfirmSheet
        open={confirming}
        title={
          outcome === 'remboursé'
            ? `Rembourser ${formatFrancs(francs)}`
            : outcome
              ? WORDS[outcome].title
              : ''
        }
        confirm={outcome ? WORDS[outcome].act : ''}
        danger={outcome === 'rejeté'}
        busy={busy}
        error={sentence}
        onConfirm={() => void decide()}
        onCancel={() => setConfirming(false)}
      >
        {outcome === 'remboursé' && goodsBack
          ? `Un livreur reprend les articles. Le remboursement attend le code de retour de la boutique ; sans lui au bout de ${daysWords(GIVE_BACK_DAYS)}, vous décidez de la suite.`
          : 'La décision est définitive : l’acheteur et la boutique la reçoivent tout de suite, et elle est gardée au journal avec votre nom.'}
      </ConfirmSheet>
    </form>
  )
}
