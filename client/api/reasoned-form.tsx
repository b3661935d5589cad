import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'

import { ReasonSheet } from './reason-sheet.tsx'

export type ReadForm<Read> = {
  /** Parsed values; undefined while one is wrong. */
  read?: Read | undefined
  faults: Readonly<Record<string, string | undefined>>
}

type ReasonedFormProps<Read, Answer> = {
  id: string
  title: string
  save: string
  /** Why nothing may be sent now. */
  closed?: string | undefined
  readForm: (form: HTMLFormElement) => ReadForm<Read>
  question: string
  confirm?: string
  done: string
  renderConsequence: (read: Read) => ReactNode
  act: (read: Read, reason: string) => Promise<Answer>
  onChanged: (answer: Answer) => void
  children: (faultOf: (name: string) => string | null) => ReactNode
}

/** Card of figures that the team may change, each time with a reason. */
export function ReasonedForm<Read, Answer>({
  id,
  title,
  save,
  closed,
  readForm,
  question,
  confirm = 'Enregistrer',
  done,
  renderConsequence,
  act,
  onChanged,
  children,
}: ReasonedFormProps<Read, Answer>) {
  const [faults, setFaults] = useState<ReadForm<Read>['faults']>({})
  const [toConfirm, setToConfirm] = useState<{ read: Read }>()
  const close = () => setToConfirm(undefined)
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
      </div>
      <form
        noValidate
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const { read, faults: found } = readForm(event.currentTarget)
          setFaults(found)
          if (read !== undefined) setToConfirm({ read })
        }}
      >
        {children((name) => faults[name] ?? null)}
        <div>
          <Button type="submit" disabled={closed !== undefined}>
            {save}
          </Button>
          {closed && <p className="small muted mt-2">{closed}</p>}
        </div>
      </form>
      {toConfirm && (
        <ReasonSheet
          title={question}
          confirm={confirm}
          done={done}
          act={(reason) => act(toConfirm.read, reason)}
          onDone={(answer) => {
            close()
            onChanged(answer)
          }}
          onClose={close}
        >
          {renderConsequence(toConfirm.read)}
        </ReasonSheet>
      )}
    </section>
  )
}
