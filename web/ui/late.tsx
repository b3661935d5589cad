import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part whose code comes apart. When it cannot come, `without` stands in its place. */
export function late<P>(
  load: () => Promise<ComponentType<P>>,
  without: ComponentType<P> = nothing,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load()
      .catch(() => without)
      .then((part) => ({ default: part })),
  )
}

function nothing() {
  return null
}
