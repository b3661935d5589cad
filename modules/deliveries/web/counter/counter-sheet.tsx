import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'

import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Sum } from '#ui/words/sum.tsx'
import type { CodeKind, OtpCode } from '../codes/code-kind.ts'
import { OtpBoxes } from '../codes/otp-boxes.tsx'
import { PasteButton } from '../codes/paste-button.tsx'
import { ScanButton } from '../codes/scan-code.tsx'
import { useProof } from '../codes/use-proof.ts'

type CounterSheetProps<K extends string> = {
  acts: CodeKind<K>
  /** Signed-in user, whose device keeps the code. */
  owner: string
  /** The hand-over that the code proves; `key`: its place in the offline queue. */
  code: Omit<OtpCode<K>, 'otp'> & { key: string }
  title: string
  label: string
  act: string
  foot: ReactNode
  /** Above the code. */
  children: ReactNode
  /** Another code follows: the sheet stays. */
  more?: boolean
  onDone: () => void
  onClose: () => void
}

/** Sheet at a counter that takes a buyer's code, and her cash if any; keeps the code offline. */
export function CounterSheet<K extends string>({
  acts,
  owner,
  code,
  title,
  label,
  act,
  foot,
  children,
  more = false,
  onDone,
  onClose,
}: CounterSheetProps<K>) {
  const boxes = useRef<HTMLInputElement>(null)
  const [otp, setOtp] = useState('')
  const [received, setReceived] = useState(false)
  const { busy, problem, cashProblem, prove, forgive } = useProof(
    acts,
    owner,
    { ...code, title: '', detail: '', act },
    () => {
      onDone()
      if (!more) return onClose()
      setOtp('')
      boxes.current?.focus()
    },
  )
  const write = (digits: string) => {
    forgive()
    setOtp(digits)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(otp, received)
  }
  return (
    <Sheet open title={title} locked={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {children}
        <OtpBoxes
          ref={boxes}
          value={otp}
          error={problem && typographic(problem)}
          label={label}
          onChange={write}
        />
        <div className="button-pair">
          <ScanButton onCode={write} />
          <PasteButton value={otp} onCode={write} />
        </div>
        {code.cash > 0 && (
          <>
            <label className="option-row card cash-receipt">
              <input
                type="checkbox"
                checked={received}
                onChange={({ target }) => {
                  forgive()
                  setReceived(target.checked)
                }}
              />
              <span>
                J’ai reçu{' '}
                <b>
                  <Sum francs={code.cash} />
                </b>
              </span>
            </label>
            {cashProblem && <FieldError>{cashProblem}</FieldError>}
          </>
        )}
        <Button type="submit" size="large" wide busy={busy} busyWords="Traitement...">
          {act}
        </Button>
        <p className="small muted">{foot}</p>
      </form>
    </Sheet>
  )
}
