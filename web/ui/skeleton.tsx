import type { ReactNode } from 'react'

/** One card's shape while it loads. */
export function CardSkeleton() {
  return (
    <div className="carte" aria-hidden="true">
      <div className="os os--image" />
      <div className="carte-txt">
        <div className="os os--ligne" />
        <div className="os os--ligne os--courte" />
        <div className="carte-bas">
          <div className="os os--prix" />
        </div>
      </div>
    </div>
  )
}

/** A grid of card shapes; « Chargement... » for those who cannot see them. */
export function CardGridSkeleton({ count, list = false }: { count: number; list?: boolean }) {
  return (
    <Loading>
      <div className={list ? 'grille grille--liste' : 'grille'}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}

/** Panels of text lines while a list loads. */
export function ListSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, index) => (
        <div className="bloc-carte" aria-hidden="true" key={index}>
          <div className="os os--ligne os--courte" />
          <div className="os os--ligne" />
          <div className="os os--prix" />
        </div>
      ))}
    </Loading>
  )
}

/** Wraps any skeleton with the words assistive technology reads. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="lecteur">Chargement...</span>
      {children}
    </div>
  )
}
