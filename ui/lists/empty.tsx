import { lazy, Suspense, type ReactNode } from 'react'

import type { EmptyOf } from '../pictures/empty-drawings.tsx'

// Lists are rarely empty.
const Drawing = lazy(() =>
  import('../pictures/empty-drawings.tsx').then(
    ({ EmptyDrawing }) => ({ default: EmptyDrawing }),
    () => ({ default: () => <></> }),
  ),
)

type EmptyProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Subject of the drawing. */ of?: EmptyOf
  level?: 1 | 2
}

export function Empty({ title, children, action, of = 'basket', level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty">
      <div className="empty-medallion" aria-hidden="true">
        <Suspense>
          <Drawing of={of} />
        </Suspense>
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
