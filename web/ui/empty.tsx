import { lazy, Suspense, type ReactNode } from 'react'

// Lists are rarely empty: load the drawings when needed.
const EmptyCalabash = lazy(() =>
  import('./empty-calabash.tsx').then(
    ({ EmptyCalabash: drawing }) => ({ default: drawing }),
    () => ({ default: () => <></> }),
  ),
)

type EmptyProps = {
  title: string
  children?: ReactNode
  /** One button or link. */ action?: ReactNode
  drawing?: ReactNode
  level?: 1 | 2
}

/** An empty state: the bogolan medallion, a sentence, one act. */
export function Empty({
  title,
  children,
  action,
  drawing = <EmptyCalabash />,
  level = 2,
}: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty">
      <div className="empty-medallion" aria-hidden="true">
        <Suspense>{drawing}</Suspense>
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
