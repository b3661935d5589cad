import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  setProductStock,
  type SellerProduct,
} from '#modules/publishing/contract/seller-products.ts'
import { countIn, readCount } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { CountField } from '#ui/forms/amount-field.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'

import { waitingWords } from './product-filter.ts'

type StockSheetProps = { product: SellerProduct; onChanged: () => void; onClose: () => void }

/** Sends changes with the stock seen before, so that sales made meanwhile count. */
export function StockSheet({ product, onChanged, onClose }: StockSheetProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const stocks = product.variants.flatMap(({ _id, stock }) => {
    const count = countIn(typed[_id] ?? '')
    return count === null || count === stock ? [] : [{ variant: _id, stock: count, seen: stock }]
  })
  const change = useMutation({
    mutationFn: () => call(setProductStock, { params: { id: product._id }, body: { stocks } }),
    onSuccess: () => {
      showNotice('Stock enregistré')
      onChanged()
      onClose()
    },
  })
  const [pressed, setPressed] = useState(false)
  const problemOf = (text: string) =>
    pressed && Number.isNaN(countIn(text)) ? readCount(text).problem : null
  const save = () => {
    setPressed(true)
    if (stocks.length === 0) onClose()
    else if (!stocks.some(({ stock }) => Number.isNaN(stock))) change.mutate()
  }
  return (
    <ConfirmSheet
      title={`Stock · ${product.name}`}
      confirm="Enregistrer"
      busy={change.isPending}
      busyWords="Envoi..."
      error={change.error && sentenceOf(change.error)}
      form="stock"
      onCancel={onClose}
    >
      <form
        id="stock"
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {product.waiting > 0 && (
          <p>{waitingWords(product.waiting)}. Autant sont prévenues qu’il revient de pièces.</p>
        )}
        {product.variants.map(({ _id, size, color, stock, reserved }) => (
          <CountField
            key={_id}
            label={[size, color].filter(Boolean).join(' · ') || 'En stock'}
            hint={reserved > 0 ? `${reserved} de plus dans des commandes en cours` : undefined}
            value={typed[_id] ?? String(stock)}
            error={problemOf(typed[_id] ?? '')}
            onFocus={({ target }) => target.select()}
            onChange={(next) => setTyped({ ...typed, [_id]: next })}
          />
        ))}
      </form>
    </ConfirmSheet>
  )
}
