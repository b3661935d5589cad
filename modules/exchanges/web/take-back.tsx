import { useState, type SyntheticEvent } from 'react'

import { dropAct } from '#client/offline/act-store.ts'
import {
  halfShown,
  OtpBoxes,
  PasteButton,
  ScanButton,
  useCodeQueue,
  useProof,
} from '#modules/deliveries/web/index.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { counterReturns } from './counter-returns.ts'

export type TakeBackProps = {
  /** Signed-in user, whose device keeps the code. */
  owner: string
  /** `shop`: for a sale; `relay`: for a return. */
  at: 'shop' | 'relay'
  /** Sale or return. */
  id: string
  orderNumber: string
  buyerName: string
  onDone: () => void
}

/** « Reprendre » of goods that their buyer brings to a counter; keeps the code offline. */
export function TakeBackAct(props: TakeBackProps) {
  const { owner, id, orderNumber, onDone } = props
  const [open, setOpen] = useState(false)
  const kept = useCodeQueue(counterReturns, owner, onDone).find(
    ({ payload }) => payload.fulfillmentId === id,
  )
  return (
    <>
      {kept && (
        <div className="remark" role="status">
          {kept.problem === null ? (
            `Code ${halfShown(kept.payload.otp)} gardé : il part avec le réseau.`
          ) : (
            <div>
              <FieldError>{kept.problem}</FieldError>
              <Button look="plain" onClick={() => dropAct(kept)}>
                Retirer ce code
              </Button>
            </div>
          )}
        </div>
      )}
      <Button look="outline" onClick={() => setOpen(true)}>
        <span>
          Reprendre<span className="visually-hidden">{` ${orderNumber}`}</span>
        </span>
      </Button>
      {open && <TakeBackSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeBackSheet({
  owner,
  at,
  id,
  orderNumber,
  buyerName,
  onDone,
  onClose,
}: TakeBackProps & { onClose: () => void }) {
  const [otp, setOtp] = useState('')
  const { busy, problem, prove, forgive } = useProof(
    counterReturns,
    owner,
    {
      key: `goods-back:${id}`,
      kind: at,
      fulfillmentId: id,
      who: buyerName,
      place: orderNumber,
      cash: 0,
      title: '',
      detail: '',
      act: 'Reprendre l’article',
    },
    () => {
      onClose()
      onDone()
    },
  )
  const write = (digits: string) => {
    forgive()
    setOtp(digits)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(otp, true)
  }
  const title = at === 'shop' ? 'Reprendre à la boutique' : 'Reprendre au point relais'
  return (
    <Sheet open title={title} locked={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="muted">
          {`${orderNumber} : le client vous rapporte l’article. Demandez son code de retour quand vous l’avez en mains.`}
        </p>
        <OtpBoxes
          value={otp}
          error={problem && typographic(problem)}
          label="Code de retour du client"
          onChange={write}
        />
        <div className="button-pair">
          <ScanButton onCode={write} />
          <PasteButton value={otp} onCode={write} />
        </div>
        <Button type="submit" size="large" wide busy={busy} busyWords="Traitement...">
          Reprendre l’article
        </Button>
        <p className="small muted">
          {at === 'shop'
            ? 'Un livreur l’a déjà ? C’est lui qui demande votre code.'
            : 'Un livreur passe le prendre : vous lui donnez alors votre code de retour.'}
        </p>
      </form>
    </Sheet>
  )
}
