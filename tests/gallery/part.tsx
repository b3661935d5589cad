import type { ReactNode } from 'react'

/** One titled group of elements. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  )
}
