import { atWords, momentWords } from '#kernel/wire/due-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import {
  confirmRemittance,
  type OpenRemittance,
} from '#modules/cash-boxes/contract/courier-cash.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sum } from '#ui/words/sum.tsx'

import {
  NothingHere,
  ReadNews,
  OtpBoxes,
  otpProblem,
  ScanButton,
  forgetTypedCode,
  saveTypedCode,
  readTypedCode,
} from '#modules/deliveries/web/index.ts'
import type { DispatchWork } from './use-dispatch.ts'

export function RemittancesView({ work }: { work: DispatchWork }) {
  const { cash, team } = work
  const [search, setSearch] = useSearchParams()
  const { data } = cash
  if (!data || cash.error) return <ReadNews query={cash} />
  const carriers = (team.data?.couriers ?? [])
    .filter((courier) => courier.cash > 0)
    .toSorted((a, b) => b.cash - a.cash)
  // In the address: stays open through reload and Back.
  const counting = data.open.find(({ _id }) => _id === search.get('remise'))
  const count = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('remise', id)
        else after.delete('remise')
        return after
      },
      { preventScrollReset: true },
    )
  const waits =
    'Quand un livreur prépare une remise, elle est ici : comptez, puis saisissez son code.'
  if (data.open.length + carriers.length + data.settled.length === 0)
    return <NothingHere title="Aucune remise à confirmer">{waits}</NothingHere>
  return (
    <>
      {data.open.length === 0 && (
        <section className="card">
          <h2>Aucune remise à confirmer</h2>
          <p className="muted">{waits}</p>
        </section>
      )}
      {data.open.map((remittance) => (
        <article
          className="card"
          key={remittance._id}
          aria-label={`Remise de ${remittance.courierName}`}
        >
          <div className="card-line">
            <div>
              <h2>{remittance.courierName}</h2>
              <p className="muted">préparée {atWords(remittance.openedAt)}</p>
            </div>
            <span className="badge badge-dot badge-waiting">à compter</span>
          </div>
          <p className="amount amount-medium my-2">
            <Sum francs={remittance.amount} />
          </p>
          <Button size="large" wide onClick={() => count(remittance._id)}>
            Confirmer la remise
          </Button>
        </article>
      ))}
      <div className="work-columns one-one items-start">
        {carriers.length > 0 && (
          <section className="card flush">
            <div className="card-head">
              <h2>Espèces chez les livreurs</h2>
              <b>
                <Sum francs={carriers.reduce((sum, { cash: held }) => sum + held, 0)} />
              </b>
            </div>
            <ul>
              {carriers.map(({ _id, name, cash: held, nearCap }) => (
                <li className="row" key={_id}>
                  <span className="row-text">
                    <b>{name}</b>
                    {nearCap && (
                      <small>
                        près du plafond de <Sum francs={team.data?.cap ?? 0} />
                      </small>
                    )}
                  </span>
                  <b>
                    <Sum francs={held} />
                  </b>
                </li>
              ))}
            </ul>
          </section>
        )}
        {data.settled.length > 0 && (
          <section className="card flush">
            <div className="card-head">
              <h2>Dernières remises</h2>
            </div>
            <ul>
              {data.settled.map((settled) => (
                <li className="row" key={settled._id}>
                  <span className="row-text">
                    <b>{settled.courierName}</b>
                    <small>
                      {momentWords(settled.confirmedAt)} · reçue par {settled.confirmedBy}
                    </small>
                  </span>
                  <b>
                    <Sum francs={settled.amount} />
                  </b>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {counting && (
        <CountSheet remittance={counting} onClose={() => count(null)} onDone={work.refresh} />
      )}
    </>
  )
}

type CountSheetProps = { remittance: OpenRemittance; onClose: () => void; onDone: () => void }

function CountSheet({
  remittance: { _id, courierName, amount },
  onClose,
  onDone,
}: CountSheetProps) {
  const of = `remise:${_id}`
  const [typed, setTyped] = useState(() => readTypedCode(of))
  const { digits, received: counted } = typed
  const [submitted, setSubmitted] = useState(false)
  const confirm = useMutation({
    mutationFn: () => call(confirmRemittance, { params: { id: _id }, body: { code: digits } }),
    onSuccess: () => {
      forgetTypedCode()
      showNotice(`${formatFrancs(amount)} reçus de ${courierName}`)
      onDone()
      onClose()
    },
  })
  const keep = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    saveTypedCode(of, { ...typed, ...part })
  }
  const change = (words: string) => {
    keep({ digits: words })
    setSubmitted(false)
    confirm.reset()
  }
  const send = () => {
    setSubmitted(true)
    if (counted && !otpProblem(digits) && !confirm.isPending) confirm.mutate()
  }
  return (
    <ConfirmSheet
      title={`Remise de ${courierName}`}
      confirm="Confirmer la remise"
      busy={confirm.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <label className="option-row">
        <input
          type="checkbox"
          checked={counted}
          onChange={({ target }) => keep({ received: target.checked })}
        />
        <span>
          J’ai compté{' '}
          <b>
            <Sum francs={amount} />
          </b>
        </span>
      </label>
      {submitted && !counted && <FieldError>Comptez d’abord les billets.</FieldError>}
      <p className="muted">Puis saisissez le code que le livreur vous montre.</p>
      <OtpBoxes
        value={digits}
        error={confirm.error ? sentenceOf(confirm.error) : submitted ? otpProblem(digits) : null}
        onChange={change}
      />
      <div>
        <ScanButton onCode={change} />
      </div>
    </ConfirmSheet>
  )
}
