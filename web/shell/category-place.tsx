import type { ComponentType } from 'react'
import { useLocation } from 'react-router'

import { ServerHtml } from '../device/server-html.tsx'
import { late } from '../ui/sheets/late.tsx'

const drawn = import.meta.env.SSR ? await import('./category-bar.tsx') : null
let Loaded: ComponentType | undefined
const load = async () => {
  // A phone does not show it, so its browser does not load it.
  if (innerWidth < 900) throw new Error('narrow')
  const bar = await import('./category-bar.tsx')
  await bar.fetchCategories()
  return (Loaded = bar.CategoryBar)
}
const Late = late(load)
/** What is loaded is drawn at once: a boundary would leave the row blank for a moment. */
const Bar = () => (Loaded ? <Loaded /> : <Late />)

/**
 * The categories of a laptop’s header, drawn by the server. Their code is loaded at the first
 * press, or with the next page.
 */
export function CategoryPlace() {
  const { pathname } = useLocation()
  return (
    <ServerHtml
      className="category-place"
      drawn={drawn && <drawn.CategoryBar />}
      late={<Bar />}
      load={load}
      until={pathname}
    />
  )
}
