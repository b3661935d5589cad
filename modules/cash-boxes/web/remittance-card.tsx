import { atWords } from '#kernel/wire/due-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { CashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { newKey } from '#client/device/new-key.ts'
import { Button } from '#ui/button.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { ShownCode } from '#ui/words/shown-code.tsx'
import { Sum } from '#ui/words/sum.tsx'

type RemittanceCardProps = Pick<CashBox, 'box' | 'remittance' | 'managers'> & {
  open: (amount: number | null, idempotencyKey: string) => Promise<unknown>
  cancel: (id: string) => Promise<unknown>
  onChanged: () => void
}

export function RemittanceCard(props: RemittanceCardProps) {
  const { box, remittance, managers, onChanged } = props
  const [confirming, setConfirming] = useState(false)
  const open = useMutation({
    mutationFn: ({ amount, key }: { amount: number | null; key: string }) =>
      props.open(amount, key),
    onSuccess: () => {
      setConfirming(false)
      onChanged()
    },
  })
  const cancel = useMutation({
    mutationFn: props.cancel,
    onSuccess: () => {
      showNotice('Remise annulée')
      onChanged()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed' })
      onChanged()
    },
  })
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
          {atWords(remittance.openedAt)}
        </span>
      </div>
      <ShownCode code={code} />
      <p className="my-3">
        Montrez ce code à{' '}
        <b className="semibold">
          {managers.length > 0 ? managers.join(' ou ') : 'votre responsable'}
        </b>{' '}
        après le comptage de{' '}
        <b className="semibold">
          <Sum francs={remittance.amount} />
        </b>
        . Votre caisse baisse d’autant dès la confirmation.
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
  const amount = amountIn(typed) ?? 0
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
      <AmountField
        label="Montant remis, en francs"
        enterKeyHint="done"
        value={typed}
        error={submitted ? wrong : error}
        onChange={setTyped}
      />
    </ConfirmSheet>
  )
}
