import type { ReactNode } from 'react'

export function CardSkeleton() {
  return (
    <div className="product-card" aria-hidden="true">
      <div className="skeleton skeleton-picture" />
      <div className="product-card-text">
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line skeleton-short" />
        <div className="product-card-foot">
          <div className="skeleton skeleton-price" />
        </div>
      </div>
    </div>
  )
}

export function CardGridSkeleton({ count, list = false }: { count: number; list?: boolean }) {
  return (
    <Loading>
      <div className={list ? 'product-grid product-grid-list' : 'product-grid'}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}

export function ListSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, index) => (
        <div className="card" aria-hidden="true" key={index}>
          <div className="skeleton skeleton-line skeleton-short" />
          <div className="skeleton skeleton-line" />
          <div className="skeleton skeleton-price" />
        </div>
      ))}
    </Loading>
  )
}

/** Wraps a skeleton with the words that screen readers read. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement...</span>
      {children}
    </div>
  )
}
