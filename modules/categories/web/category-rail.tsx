import { Link } from 'react-router'

import type { Category } from '#modules/categories/contract/categories.ts'
import { paths } from '#client/paths.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import './categories.css'

type CategoryRailProps = { categories: readonly Pick<Category, 'slug' | 'name' | 'image'>[] }

export function CategoryRail({ categories }: CategoryRailProps) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories">
      <h2 className="visually-hidden" id="categories">
        Catégories
      </h2>
      <nav className="rail categories" aria-labelledby="categories">
        {categories.map(({ slug, name, image }) => (
          <Link key={slug} to={paths.category(slug)}>
            <Picture image={image} alt="" sizes="(min-width: 900px) 88px, 64px" />
            {name}
          </Link>
        ))}
      </nav>
    </section>
  )
}
