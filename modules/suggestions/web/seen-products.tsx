import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { Image } from '#modules/images/contract/images.ts'
import { paths } from '#client/paths.ts'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { SectionTitle } from '#ui/section-title.tsx'

import { readSeen, rememberSeen, type SeenProduct } from './seen-store.ts'
import './suggestions.css'

export function SeenProducts({ product }: { product: SeenProduct }) {
  const [others] = useState(() => readSeen().filter(({ slug }) => slug !== product.slug))
  const { slug, name, image } = product

  useEffect(
    () => rememberSeen({ slug, name, image: image && pictured(image) }),
    [slug, name, image],
  )

  if (others.length === 0) return null
  return (
    <section aria-labelledby="vus">
      <SectionTitle id="vus" detail="Sur ce téléphone">
        Vus récemment
      </SectionTitle>
      <ul className="rail seen-products">
        {others.map((other) => (
          <Seen key={other.slug} product={other} />
        ))}
      </ul>
    </section>
  )
}

function Seen({ product: { slug, name, image } }: { product: SeenProduct }) {
  return (
    <li>
      <Link to={paths.product(slug)}>
        <Picture image={image} alt="" sizes={PICTURE_SIZES.rail} />
        <span className="small">{name}</span>
      </Link>
    </li>
  )
}

function pictured({ _id, url, width, height, placeholder, avif }: Image): Image {
  return { _id, url, width, height, placeholder, avif }
}
