import { useState, type SyntheticEvent } from 'react'

import { takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { otpProblem, OtpBoxes, PasteButton, ScanButton } from '#modules/deliveries/web/index.ts'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'

type TakeBackProps = { parcelId: string; orderNumber: string; onDone: () => void }

/** « Reprendre » of a sale whose goods come back: the buyer brings them to the shop. */
export function TakeBackAct(props: TakeBackProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Reprendre<span className="visually-hidden">{` ${props.orderNumber}`}</span>
      </Button>
      {open && <TakeBackSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeBackSheet({
  parcelId,
  orderNumber,
  onDone,
  onClose,
}: TakeBackProps & { onClose: () => void }) {
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const write = (digits: string) => {
    setProblem(null)
    setOtp(digits)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = otpProblem(otp)
    setProblem(wrong)
    if (wrong || busy) return
    setBusy(true)
    try {
      const { message } = await call(takeGoodsAtShop, { params: { id: parcelId }, body: { otp } })
      showNotice(message)
      onClose()
      onDone()
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open title="Reprendre à la boutique" locked={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">
          {`${orderNumber} : le client vous rapporte l’article. Demandez son code de retour quand vous l’avez en mains.`}
        </p>
        <OtpBoxes value={otp} error={problem} label="Code de retour du client" onChange={write} />
        <div className="button-pair">
          <ScanButton onCode={write} />
          <PasteButton value={otp} onCode={write} />
        </div>
        <Button type="submit" size="large" wide busy={busy} busyWords="Traitement...">
          Reprendre l’article
        </Button>
        <p className="small muted">Un livreur l’a déjà ? C’est lui qui demande votre code.</p>
      </form>
    </Sheet>
  )
}
