import { plural } from '#kernel/wire/plural.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { OwnShopReview, ReportedReview } from '#modules/reviews/contract/reviews.ts'
import { paths } from '#client/paths.ts'
import { Stars } from '#ui/icons/stars.tsx'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { Facts } from '#ui/words/facts.tsx'

import { ReviewPhotos } from './review-photos.tsx'

type ReviewCardProps = {
  review: Pick<OwnShopReview & ReportedReview, 'stars' | 'text' | 'images' | 'product' | 'reply'>
  author: string
  replyOf: string
  details: readonly ReactNode[]
  children: ReactNode
}

export function ReviewCard({ review, author, replyOf, details, children }: ReviewCardProps) {
  const { stars, text, images, product, reply } = review
  return (
    <article className="card">
      <div className="card-head">
        <h2>{author}</h2>
        <Stars rating={stars} />
      </div>
      <p className="muted">
        <Facts
          of={[
            product.slug === null ? (
              product.name
            ) : (
              <Link key="product" to={paths.product(product.slug)}>
                {product.name}
              </Link>
            ),
            ...details,
          ]}
        />
      </p>
      {text && <p className="mt-2">{text}</p>}
      <ReviewPhotos images={images} />
      {reply && (
        <p className="quote">
          {replyOf} : {reply}
        </p>
      )}
      {children}
    </article>
  )
}

const all = [1, 2, 3, 4, 5] as const
const options = all.map((stars) => ({
  value: String(stars),
  label: `${stars} ${plural(stars, 'étoile')}`,
}))

export function useStarsQuery(): { stars?: number; sort?: 'worst' } {
  const [search] = useSearchParams()
  const stars = all.find((one) => String(one) === search.get('etoiles'))
  return {
    ...(stars && { stars }),
    ...(search.get('ordre') === 'date' ? {} : { sort: 'worst' as const }),
  }
}

export function StarsFilter({ usual }: { usual: string }) {
  const { of, change } = useFilters()
  return (
    <>
      <FilterChoice
        label="Étoiles"
        all="Toutes les notes"
        options={options}
        value={of('etoiles')}
        onChoose={(etoiles) => change({ etoiles })}
      />
      <FilterChoice
        label="Ordre"
        all="Les pires d’abord"
        options={[{ value: 'date', label: usual }]}
        value={of('ordre')}
        onChoose={(ordre) => change({ ordre })}
      />
    </>
  )
}
