import { useId, type ReactNode } from 'react'

type SaleStepProps = { number: number; title: string; children: ReactNode }

export function SaleStep({ number, title, children }: SaleStepProps) {
  const heading = useId()
  return (
    <section className="card sale-step" aria-labelledby={heading}>
      <h2 id={heading}>
        <span className="sale-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
