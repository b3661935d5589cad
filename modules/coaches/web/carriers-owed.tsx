import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import {
  type CarrierMoney,
  listCarrierMoney,
  payCarrierInCash,
} from '#modules/coaches/contract/carriers.ts'
import { readAmount } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'

const key = ['carrier-money']
type Box = { courierId: string; name: string; francs: number }

/** Debts to each carrier, and payments in cash. */
export function CarrierMoneyScreen() {
  const query = useRead(key, listCarrierMoney, {})
  const [paying, setPaying] = useState<CarrierMoney | null>(null)
  return (
    <ScreenFrame detail="Dus depuis le départ de chaque bordereau.">
      <Reading query={query} cards={1}>
        {({ carriers, boxes }) =>
          carriers.length === 0 ? (
            <Empty title="Aucun transporteur">
              Un administrateur les ajoute dans « Zones et frais ».
            </Empty>
          ) : (
            <section className="card flush" aria-label="Transporteurs">
              <ul>
                {carriers.map((carrier) => (
                  <li className="row row-wrap" key={carrier._id}>
                    <span className="row-text">
                      <b>{carrier.name}</b>
                      <small>{formatPhone(carrier.phone)}</small>
                      {carrier.lastPaid && (
                        <small>{`${formatFrancs(carrier.lastPaid.francs)} en espèces le ${dayOfMonth(carrier.lastPaid.at)}, caisse de ${carrier.lastPaid.courierName}`}</small>
                      )}
                    </span>
                    <b className="figures">
                      <Sum francs={carrier.owed} />
                    </b>
                    {carrier.owed > 0 && boxes.length > 0 && (
                      <Button look="outline" size="small" onClick={() => setPaying(carrier)}>
                        Payé en espèces
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {paying && (
                <CashSheet carrier={paying} boxes={boxes} onClose={() => setPaying(null)} />
              )}
            </section>
          )
        }
      </Reading>
    </ScreenFrame>
  )
}

type CashSheetProps = { carrier: CarrierMoney; boxes: readonly Box[]; onClose: () => void }

function CashSheet({ carrier, boxes, onClose }: CashSheetProps) {
  const queries = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const sending = useSending<'courierId' | 'francs' | 'reason'>()
  const { faults, forgive } = sending
  const submit = (form: HTMLFormElement) => {
    const { courierId, francs, reason } = typedIn(form, 'courierId', 'francs', 'reason')
    const body = { courierId, francs: readAmount(francs).value ?? Number.NaN, reason }
    void sending.send({}, async () => {
      await call(payCarrierInCash, { params: { id: carrier._id }, body }, { idempotencyKey })
      void queries.invalidateQueries({ queryKey: key })
      showNotice('Paiement noté')
      onClose()
    })
  }
  const field = <Name extends 'courierId' | 'francs' | 'reason'>(name: Name) => ({
    name,
    error: faults[name],
    onChange: () => forgive(name),
  })
  return (
    <FormSheet
      title={`${carrier.name} payé en espèces`}
      confirm="Noter le paiement"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Avec la caisse de"
        options={boxes.map(({ courierId, name, francs }) => ({
          value: courierId,
          label: `${name}, ${formatFrancs(francs)}`,
        }))}
        {...field('courierId')}
      />
      <Field
        label="Montant"
        inputMode="numeric"
        trailing={<span className="suffix">f</span>}
        defaultValue={carrier.owed}
        {...field('francs')}
      />
      <TextArea label="Raison" rows={2} maxLength={300} {...field('reason')} />
    </FormSheet>
  )
}
