import type { ReactNode } from 'react'

/** The narrow page of signing in and registering. */
export function EntryFrame({
  title,
  words,
  children,
}: {
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <div className="entry-page">
      <h1>{title}</h1>
      <p className="muted">{words}</p>
      {children}
    </div>
  )
}
