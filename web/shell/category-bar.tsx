import { useContext } from 'react'
import { Link, useLocation } from 'react-router'

import { listCategories, type Category } from '#modules/catalogue/contract/catalogue.ts'
import { call } from '../api/late-call.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons/icon.tsx'

import { isCurrent } from './bar-links.ts'
import { CategoryPanel } from './category-panel.tsx'
import { shortName } from './short-name.ts'
import { ShownCategories } from './shown-categories.ts'

let fetched: readonly Category[] = []

/** Asks for the categories once, before the bar is drawn in the browser. @throws CallFailure */
export async function fetchCategories(): Promise<void> {
  if (fetched.length === 0) fetched = (await call(listCategories, {})).categories
}

/**
 * What a laptop’s header has beside the search: the panel of all categories, one’s orders, and a
 * row of categories.
 */
export function CategoryBar() {
  const given = useContext(ShownCategories)
  const categories = given.length > 0 ? given : fetched
  const { pathname } = useLocation()
  const current = (to: string) => (isCurrent(to, pathname) ? 'page' : undefined)
  return (
    <>
      {categories.length > 0 && <CategoryPanel categories={categories} />}
      <Link className="header-link" to={paths.orders()} aria-current={current(paths.orders())}>
        <Icon name="parcel" />
        <span>Commandes</span>
      </Link>
      <nav className="category-row" aria-label="Catégories">
        {categories.map(({ slug, name }) => (
          <Link
            key={slug}
            to={paths.category(slug)}
            title={name}
            aria-current={current(paths.category(slug))}
          >
            {shortName(name)}
          </Link>
        ))}
      </nav>
    </>
  )
}
