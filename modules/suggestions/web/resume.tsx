import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '#client/paths.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

import { readSeen } from './seen-store.ts'
import './suggestions.css'

const SHOWN = 6

/** « Reprendre ». No prices: they may have changed. */
export function Resume() {
  const [seen] = useState(() => readSeen().slice(0, SHOWN))
  return (
    <section aria-labelledby="reprendre">
      <SectionTitle id="reprendre" detail="Vus récemment">
        Reprendre
      </SectionTitle>
      <ul className="rail resume">
        {seen.map(({ slug, name, image }) => (
          <li key={slug}>
            <Link to={paths.product(slug)}>
              <Picture image={image} alt="" sizes="56px" />
              <span className="small two-lines">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
