import { useState } from 'react'

import { receiveFromCoach } from '#modules/coaches/contract/region-parcels.ts'
import { receiveAtStation } from '#modules/coaches/contract/waybills.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { typedIn } from '#ui/forms/typed-in.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

/** A courier brings a parcel to the station. */
export function ReceiveSheet({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const sending = useSending<'code'>()
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const { message } = await call(receiveAtStation, { body: typedIn(form, 'code') })
      showNotice(message)
      form.reset()
      onDone()
    })
  return (
    <FormSheet
      title="Recevoir d’un livreur"
      confirm="Recevoir"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Code du colis"
        hint="La fin du numéro de commande, comme H8K2M. Le livreur a alors fini sa course."
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={sending.faults.code}
        onChange={() => sending.forgive('code')}
      />
    </FormSheet>
  )
}

type ReceiveBackProps = {
  couriers: readonly { _id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

/** A coach brings a parcel to the station. */
export function ReceiveBackSheet({ couriers, onDone, onClose }: ReceiveBackProps) {
  const sending = useSending<'code' | 'courierId'>()
  const [courierId, setCourierId] = useState('')
  const submit = (form: HTMLFormElement) =>
    void sending.send({}, async () => {
      const body = { ...typedIn(form, 'code'), courierId: courierId || null }
      const { message } = await call(receiveFromCoach, { body })
      showNotice(message)
      form.reset()
      onDone()
    })
  return (
    <FormSheet
      title="Recevoir d’un car"
      confirm="Il est là"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Le livreur qui l’emporte"
        placeholder="Aucun : il prend un autre car"
        options={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        name="courierId"
        value={courierId}
        error={sending.faults.courierId}
        onChange={({ target }) => {
          sending.forgive('courierId')
          setCourierId(target.value)
        }}
      />
      <Field
        label="Code du colis"
        hint="La fin du numéro de commande, comme H8K2M. Le livreur l’apporte à l’acheteur ou à la boutique ; sans livreur, il prend le car suivant."
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={sending.faults.code}
        onChange={() => sending.forgive('code')}
      />
    </FormSheet>
  )
}
