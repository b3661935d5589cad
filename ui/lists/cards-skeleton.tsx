import { Loading } from './skeleton.tsx'

/** Skeleton of a work screen's cards. */
export function CardsSkeleton({ count = 2 }: { count?: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, index) => (
        <div className="card mb-3 grid gap-3" aria-hidden="true" key={index}>
          <span className="skeleton h-6 w-40" />
          <span className="skeleton h-4 w-60" />
          <span className="skeleton h-14" />
        </div>
      ))}
    </Loading>
  )
}
