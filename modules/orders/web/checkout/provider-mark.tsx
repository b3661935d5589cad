import type { ReactNode } from 'react'

import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'

const drawings: Partial<Record<PaymentProviderName, ReactNode>> = {
  orange_money: (
    <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
      <path d="M3 9h9M8.5 5 12.5 9 8.5 13" fill="none" stroke="#f16e00" strokeWidth="2.6" />
      <path
        d="M27 9h-9M21.5 5 17.5 9 21.5 13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
    </svg>
  ),
  wave: (
    <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
      <path
        d="M2 12c3.2 0 3.2-6 6.5-6s3.2 6 6.5 6 3.2-6 6.5-6 3.2 6 6.5 6"
        fill="none"
        stroke="#1d8fd1"
        strokeWidth="2.6"
      />
    </svg>
  ),
}

export function ProviderMark({ provider }: { provider: PaymentProviderName }) {
  const drawing = drawings[provider]
  return drawing ? <span className="payment-logo">{drawing}</span> : null
}
