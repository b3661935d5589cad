import { useState } from 'react'
import { Link } from 'react-router'
import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  type CashBox,
  cancelRemittance,
  openRemittance,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { paths } from '#client/paths.ts'
import { PayoutNumberSheet, SaturdaySums } from '#modules/payouts/web/index.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment, formatTime } from '#ui/words/dates.ts'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { newKey } from '#client/device/new-key.ts'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ShownCode } from '#ui/words/shown-code.tsx'
import type { useCashBox } from './use-cash-box.ts'

type CashTabProps = { cash: ReturnType<typeof useCashBox>; onChanged: () => void }

export function CashTab({ cash, onChanged }: CashTabProps) {
  const { data } = cash
  if (!data || cash.error) return <ReadNews query={cash} />
  const left = Math.max(0, data.cap - data.box)
  return (
    <div className="work-columns one-one items-start">
      <div className="stack">
        <Earnings earnings={data.earnings} onChanged={onChanged} />
        <section className="card">
          <div className="card-line">
            <small>Espèces à remettre</small>
            {data.remittance ? (
              <span className="badge badge-dot badge-waiting">remise en cours</span>
            ) : (
              left === 0 && <span className="badge badge-dot badge-danger">caisse pleine</span>
            )}
          </div>
          <p className="amount">{formatFrancs(data.box)}</p>
          <div className="meter mt-2 mb-1" aria-hidden="true">
            <i style={{ width: `${Math.min(100, Math.round((100 * data.box) / data.cap))}%` }} />
          </div>
          <p className="spread spread-middle muted">
            <span>Plafond {formatFrancs(data.cap)}</span>
            <span>reste {formatFrancs(left)}</span>
          </p>
          {left === 0 && (
            <p className="mt-2">
              Remettez vos espèces pour reprendre des colis à encaisser. Les colis déjà payés
              restent possibles.
            </p>
          )}
        </section>
        <RemittanceCard cash={data} onChanged={onChanged} />
      </div>
      <Movements movements={data.movements} />
    </div>
  )
}

function Earnings({ earnings, onChanged }: Pick<CashBox, 'earnings'> & { onChanged: () => void }) {
  const { week, delivered, trips = 0, ended, batch, coming, paidTo, paidBy } = earnings
  const [changing, setChanging] = useState(false)
  return (
    <section className="card">
      <h2 className="card-line">
        <small>Vos gains cette semaine</small>
      </h2>
      <p className="amount">{formatFrancs(week)}</p>
      <p className="muted">
        {delivered} {delivered > 1 ? 'livraisons réussies' : 'livraison réussie'} sur {ended}
        {trips > 0 && `, ${trips} ${trips > 1 ? 'trajets payés' : 'trajet payé'} sans remise`}
      </p>
      <p className="muted">
        Versés sur le <span className="nowrap">{formatPhone(paidTo)}</span>, {providerWords[paidBy]}
      </p>
      <Button look="outline" className="my-2 whitespace-normal" onClick={() => setChanging(true)}>
        Changer de numéro ou d’opérateur
      </Button>
      {changing && (
        <PayoutNumberSheet
          present={paidBy}
          onClose={() => setChanging(false)}
          onChanged={onChanged}
        />
      )}
      <SaturdaySums batch={batch} coming={coming} counted="livraison" />
    </section>
  )
}

function Movements({ movements }: Pick<CashBox, 'movements'>) {
  if (movements.length === 0) return null
  return (
    <section className="card flush">
      <div className="card-head">
        <h2>Derniers mouvements</h2>
        <Link to={paths.courierDashboard('historique')}>Historique</Link>
      </div>
      <ul>
        {movements.map(({ _id, label, place, at, amount }) => (
          <li key={_id}>
            <div className="row">
              <span className="row-text">
                <b>{label}</b>
                <small>
                  {formatMoment(at)}
                  {place && <span className="nowrap"> · {place}</span>}
                </small>
              </span>
              <b>
                {amount > 0 ? '+' : '−'} {formatFrancs(Math.abs(amount))}
              </b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RemittanceCardProps = { cash: CashBox; onChanged: () => void }

function RemittanceCard({ cash, onChanged }: RemittanceCardProps) {
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
