import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

type ShownOnceProps = { title: string; label: string; secret: string | null; onClose: () => void }

/** A secret, readable only here. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setCopied(true)
    } catch {
      // Without clipboard the secret can still be selected by hand.
      setCopied(false)
    }
  }
  const close = () => {
    setCopied(false)
    onClose()
  }
  return (
    <Sheet
      open={secret !== null}
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="outline" onClick={() => void copy()}>
            {copied ? 'Copié' : 'Copier'}
          </Button>
          <Button onClick={close}>J’ai noté</Button>
        </>
      }
    >
      <p>Notez-le maintenant : il ne sera plus jamais montré.</p>
      <Field
        label={label}
        value={secret ?? ''}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Sheet>
  )
}
