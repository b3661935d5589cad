import type { ReactNode } from 'react'

import { brand } from '#contract/brand.ts'
import { formatPhone } from '#contract/phones.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type SoonProps = {
  title: string
  back: string
  /** What to do meanwhile, in a sentence. */ children: ReactNode
  way: { to: string; words: string }
  /** Also offers the telephone. */ call?: boolean
}

/** A buyer’s screen that is not built yet says so, and leads on. */
export function Soon({ title, back, children, way, call = false }: SoonProps) {
  const action = (
    <div className="grid gap-3">
      <ButtonLink to={way.to}>{way.words}</ButtonLink>
      {call && (
        <a className="bouton b-contour" href={`tel:+223${brand.phone}`}>
          {`Appeler le ${formatPhone(brand.phone)}`}
        </a>
      )}
    </div>
  )
  return (
    <>
      <PageTitle back={back}>{title}</PageTitle>
      <Empty title="Cet écran arrive bientôt" action={action}>
        {children}
      </Empty>
    </>
  )
}
