import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Loads a component lazily; `without` is drawn while it cannot be loaded. */
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
