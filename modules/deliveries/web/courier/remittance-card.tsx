import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  cancelRemittance,
  openRemittance,
  type CashBox,
} from '#modules/deliveries/contract/courier-cash.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { newKey } from '#web/device/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ShownCode } from '#web/ui/words/shown-code.tsx'

type RemittanceCardProps = { cash: CashBox; onChanged: () => void }

/** The code that hands the box in, or the button that makes one. */
export function RemittanceCard({ cash, onChanged }: RemittanceCardProps) {
  const [confirming, setConfirming] = useState(false)
  const open = useMutation({
    mutationFn: ({ amount, key }: { amount: number | null; key: string }) =>
      call(openRemittance, { body: { amount } }, { idempotencyKey: key }),
    onSuccess: () => {
      setConfirming(false)
      onChanged()
    },
  })
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelRemittance, { params: { id } }),
    onSuccess: () => {
      showNotice('Remise annulée')
      onChanged()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed' })
      onChanged()
    },
  })
  const { remittance, managers, box } = cash
  if (!remittance) {
    if (box === 0) return null
    return (
      <>
        <Button
          size="large"
          wide
          busy={open.isPending}
          busyWords="Traitement..."
          onClick={() => open.mutate({ amount: null, key: newKey() })}
        >
          {`Remettre ${formatFrancs(box)}`}
        </Button>
        <Button look="plain" className="self-center" onClick={() => setConfirming(true)}>
          Autre montant
        </Button>
        {open.error && !confirming && <FieldError>{sentenceOf(open.error)}</FieldError>}
        {confirming && (
          <AmountSheet
            box={box}
            busy={open.isPending}
            error={open.error ? sentenceOf(open.error) : null}
            onClose={() => setConfirming(false)}
            onAmount={(amount) => open.mutate({ amount, key: newKey() })}
          />
        )}
      </>
    )
  }
  const { code } = remittance
  return (
    <section className="card">
      <div className="card-head">
        <h2>Code de remise</h2>
        <span className="deadline">
          <Icon name="recent" />
          {formatTime(remittance.openedAt)}
        </span>
      </div>
      <ShownCode code={code} />
      <p className="my-3">
        Montrez ce code à{' '}
        <b className="semibold">
          {managers.length > 0 ? managers.join(' ou ') : 'votre responsable'}
        </b>{' '}
        après le comptage de <b className="semibold">{formatFrancs(remittance.amount)}</b>. Votre
        caisse baisse d’autant dès la confirmation.
      </p>
      <Button
        look="outline"
        size="large"
        wide
        busy={cancel.isPending}
        onClick={() => cancel.mutate(remittance._id)}
      >
        Annuler la remise
      </Button>
    </section>
  )
}

type AmountSheetProps = {
  box: number
  busy: boolean
  error: string | null
  onClose: () => void
  onAmount: (amount: number) => void
}

function AmountSheet({ box, busy, error, onClose, onAmount }: AmountSheetProps) {
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const amount = Number(typed.replace(/\s/g, ''))
  const wrong =
    !Number.isInteger(amount) || amount < 1 || amount > box
      ? `Entrez un montant de 1 à ${formatFrancs(box)}.`
      : null
  const send = () => {
    setSubmitted(true)
    if (!wrong) onAmount(amount)
  }
  return (
    <ConfirmSheet
      title="Autre montant"
      confirm="Faire le code"
      busy={busy}
      onConfirm={send}
      onCancel={onClose}
    >
      <Field
        label="Montant remis, en francs"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        error={submitted ? wrong : error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmSheet>
  )
}
