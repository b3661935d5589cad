import type { ReactNode } from 'react'

/** Header, page, bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  return <main id="contenu">{children}</main>
}
