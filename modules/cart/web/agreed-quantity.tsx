import { formatFrancs } from '#kernel/wire/money.ts'
import { useNow } from '#web/device/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OldPrice, Price } from '#web/ui/price.tsx'
import { leftWords } from '#web/ui/words/left-words.ts'

import type { CartLine } from './cart-line.ts'

type AgreedQuantityProps = {
  line: CartLine
  agreed: { until: string; usualPrice: number }
}

/** A line at an agreed price: its quantity was agreed on too, so it cannot be changed here. */
export function AgreedQuantity({ line, agreed }: AgreedQuantityProps) {
  const { qty, unitPrice } = line
  const left = leftWords(agreed.until, useNow(30_000))
  return (
    <div className="cart-line-buy">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="ok">prix accordé</Badge>
          <span className="small medium">{left ?? 'prix bientôt fini'}</span>
        </p>
        <p className="small muted">
          {qty === 1 ? '1 pièce, convenue' : `${qty} pièces, convenues`}
        </p>
      </div>
      <div className="cart-line-price">
        <OldPrice francs={qty * agreed.usualPrice} /> <Price francs={qty * unitPrice} />
        {qty > 1 && (
          <span className="tiny muted figures">
            {qty} × {formatFrancs(unitPrice)}
          </span>
        )}
      </div>
    </div>
  )
}
