import { useState } from 'react'

import { lastDayWords } from '#kernel/wire/due-words.ts'
import { giveToShop, listDrops, type RelayReturn } from '#modules/relays/contract/relay-drops.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { DropRow } from './dropped-parcels.tsx'
import { shortNumber } from './relay-words.ts'

type ReturnedParcelsProps = { userId: string; onChanged: () => void }

/** What came back for the shops that bring their parcels here; nothing without any. */
export function ReturnedParcels({ userId, onChanged }: ReturnedParcelsProps) {
  const { data } = useRead(['relay', userId, 'drops'], listDrops, {}, { refetchInterval: 30_000 })
  const [giving, setGiving] = useState<RelayReturn | null>(null)
  const back = data?.back ?? []
  if (back.length === 0) return null
  return (
    <>
      <section className="card flush" aria-labelledby="retours-boutiques">
        <div className="card-head">
          <h2 id="retours-boutiques">À rendre aux boutiques</h2>
        </div>
        {back.map((parcel) => (
          <DropRow
            key={parcel.parcelId}
            icon="undo"
            title={parcel.shopName}
            detail={`${shortNumber(parcel.orderNumber)}, 1 colis ${parcel.weight ?? ''}`.trim()}
            when={`gardé ${lastDayWords(parcel.keptUntil)}`}
          >
            <Button look="outline" onClick={() => setGiving(parcel)}>
              Rendre<span className="visually-hidden"> à {parcel.shopName}</span>
            </Button>
          </DropRow>
        ))}
      </section>
      {giving && <GiveSheet parcel={giving} onDone={onChanged} onClose={() => setGiving(null)} />}
    </>
  )
}

type GiveSheetProps = { parcel: RelayReturn; onDone: () => void; onClose: () => void }

function GiveSheet({ parcel, onDone, onClose }: GiveSheetProps) {
  const { parcelId, shopName, orderNumber } = parcel
  const sending = useSending<'otp'>()
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const body = typedIn(form, 'otp')
      const { message } = await call(giveToShop, { params: { id: parcelId }, body })
      showNotice(message)
      onDone()
      onClose()
    })
  return (
    <FormSheet
      title={`Rendre à ${shopName}`}
      confirm="Rendre le colis"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Code de retour de la boutique"
        hint={`6 chiffres, que la boutique lit sur la commande ${shortNumber(orderNumber)}. Sans code, ne rendez rien.`}
        name="otp"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={sending.faults.otp}
        onChange={() => sending.forgive('otp')}
      />
    </FormSheet>
  )
}
