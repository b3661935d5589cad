import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'

import type { Category } from '#modules/catalogue/contract/catalogue.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Picture } from '../ui/pictures/picture.tsx'

import './category-panel.css'

const PANEL_ID = 'categories-panneau'
/** Further subcategories are one press away, on the category’s page. */
const SHOWN = 4

const LISTS = [
  { to: paths.shop(), words: 'Toute la boutique' },
  { to: paths.shop('promo'), words: 'Promotions' },
  { to: paths.searchBy({ isLocal: 'true' }), words: 'made in Mali' },
  { to: paths.searchBy({ isFreeLivraison: 'true' }), words: 'Livraison à 0f' },
]

/**
 * « Catégories », which opens all of them over the page. The browser closes it by Escape, a press
 * outside, or a phone’s Back.
 */
export function CategoryPanel({ categories }: { categories: readonly Category[] }) {
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
        aria-expanded={open}
        aria-label="Catégories"
      >
        <Icon name="menu" />
        <span>Catégories</span>
      </button>
      {/* A press on a link inside, which the keyboard makes too. */}
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
            {rest > 1 ? `${rest} autres` : '1 autre'}
            <span className="visually-hidden"> dans {name}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

/** The keyboard goes on where the panel opened. */
function focusOn(link: HTMLAnchorElement | null): void {
  link?.focus()
}
