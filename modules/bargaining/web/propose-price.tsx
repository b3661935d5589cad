import { useState } from 'react'

import type { CardProduct } from '#modules/products/web/index.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { readUser } from '#client/session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import type * as Sheets from './chosen-sheet.tsx'

type ProposePriceProps = {
  product: CardProduct
  onVisitor: () => void
}

/** Button; the code of its sheet loads when it is pressed. */
export function ProposePrice({ product, onVisitor }: ProposePriceProps) {
  const [sheets, setSheets] = useState<typeof Sheets | null>(null)
  const [open, setOpen] = useState(false)
  const press = () => {
    if (!readUser()) return onVisitor()
    setOpen(true)
    import('./chosen-sheet.tsx').then(setSheets, (failure) => {
      setOpen(false)
      showNotice(sentenceOf(failure), { tone: 'failed' })
    })
  }
  return (
    <>
      <Button look="outline" icon="reconcile" wide busy={open && !sheets} onClick={press}>
        Proposer un prix
      </Button>
      {open && sheets && <sheets.ChosenSheet product={product} onClose={() => setOpen(false)} />}
    </>
  )
}
