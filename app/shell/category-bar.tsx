import { plural } from '#kernel/wire/plural.ts'
import { useContext, useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { listCategories, type Category } from '#modules/categories/contract/categories.ts'
import { call } from '#client/api/late-call.ts'
import { paths } from '#client/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { isCurrent } from './bar-links.ts'
import { ShownCategories } from './shown-categories.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import './category-panel.css'

const PANEL_ID = 'categories-panneau'

/** Subcategories of a category; its page has them all. */
const SHOWN = 4

const LISTS = [
  { to: paths.shop(), words: 'Toute la boutique' },
  { to: paths.shop('promo'), words: 'Promotions' },
  { to: paths.searchBy({ isLocal: 'true' }), words: 'made in Mali' },
  { to: paths.searchBy({ isFreeLivraison: 'true' }), words: 'Livraison à 0f' },
]

let fetched: readonly Category[] = []

/** Fetches the categories once, before the bar is drawn in the browser. @throws CallFailure */
export async function fetchCategories(): Promise<void> {
  if (fetched.length === 0) fetched = (await call(listCategories, {})).categories
}

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

/**
 * « Catégories » and its panel. The browser closes it on Escape, a press outside or a phone’s Back.
 */
function CategoryPanel({ categories }: { categories: readonly Category[] }) {
  const [open, setOpen] = useState(false)
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a'))
      event.currentTarget.hidePopover()
  }
  return (
    <>
      <button
        className="category-button"
        type="button"
        popoverTarget={PANEL_ID}
        aria-label="Catégories"
      >
        <Icon name="menu" />
        <span>Catégories</span>
      </button>
      {/* A press on a link inside, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        className="category-panel"
        id={PANEL_ID}
        popover="auto"
        aria-label="Toutes les catégories"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={follow}
      >
        {open && (
          <>
            <ul className="category-cells">
              {categories.map((category, at) => (
                <CategoryCell key={category.slug} category={category} first={at === 0} />
              ))}
            </ul>
            <p className="category-lists">
              {LISTS.map(({ to, words }) => (
                <Link key={to} className="link" to={to}>
                  {words}
                </Link>
              ))}
              <span className="tiny muted">Échap pour fermer</span>
            </p>
          </>
        )}
      </nav>
    </>
  )
}

function CategoryCell({
  category: { slug, name, image, subcategories },
  first,
}: {
  category: Category
  first: boolean
}) {
  const rest = subcategories.length - SHOWN
  const shown = rest > 0 ? subcategories.slice(0, SHOWN) : subcategories
  return (
    <li>
      <Picture image={image} alt="" sizes="64px" />
      <div>
        <Link className="strong" to={paths.category(slug)} ref={first ? focusOn : undefined}>
          {name}
        </Link>
        {shown.map((sub) => (
          <Link
            key={sub.slug}
            to={`${paths.category(slug)}?subCategory=${encodeURIComponent(sub.slug)}`}
          >
            {sub.name}
          </Link>
        ))}
        {rest > 0 && (
          <Link className="link" to={paths.category(slug)}>
            {`${rest} ${plural(rest, 'autre')}`}
            <span className="visually-hidden"> dans {name}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

/** Moves the keyboard's place into the opened panel. */
function focusOn(link: HTMLAnchorElement | null): void {
  link?.focus()
}

/** Cuts a category’s name before « et » or a comma: « Pagnes et tissus » is « Pagnes ». */
export function shortName(name: string): string {
  return name.split(/,| et /, 1)[0] ?? name
}
