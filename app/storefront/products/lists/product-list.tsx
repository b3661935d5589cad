import { plural } from '#kernel/wire/plural.ts'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'

import { SCROLL_AHEAD_PX } from '#kernel/wire/limits.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { useListView } from '#client/lists/list-view.ts'
import { buttonClasses } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { CardGridSkeleton } from '#ui/lists/skeleton.tsx'

import type { ListPage } from './list-pages.ts'
import { ProductTile } from '../product-tile.tsx'
import { useEndlessList, type LoadPage } from './use-endless-list.ts'

const FIRST_PICTURES = 2

type ProductListProps = {
  name: string
  first: ListPage
  /** Must be stable between renders. */
  load: LoadPage
  /** Page link for use without JavaScript. */
  addressOf: (page: number) => string
  end: ReactNode
}

/** Without JavaScript, page links. */
export function ProductList({ name, first, load, addressOf, end }: ProductListProps) {
  const [view] = useListView()
  const { seen, more, loading, failure, next } = useEndlessList(name, first, load)
  const isList = view === 'liste'
  return (
    <>
      {first.currentPage > 1 && (
        <p className="mb-4 text-center">
          <Link
            className={buttonClasses('outline')}
            to={addressOf(first.currentPage - 1)}
            rel="prev"
          >
            Page précédente
          </Link>
        </p>
      )}
      <div
        className={classes(
          'product-grid',
          isList && 'product-grid-list',
          more && 'product-grid-more',
        )}
      >
        {seen.products.map((product, index) => (
          <ProductTile
            key={product._id}
            product={product}
            sizes={isList ? PICTURE_SIZES.list : PICTURE_SIZES.card}
            first={index < FIRST_PICTURES}
            level={2}
          />
        ))}
      </div>
      {more ? (
        <Next
          address={addressOf(seen.page + 1)}
          list={isList}
          loading={loading}
          failure={failure}
          onNear={next}
          page={seen.page}
        />
      ) : (
        end
      )}
    </>
  )
}

type NextProps = {
  address: string
  page: number
  list: boolean
  loading: boolean
  failure: string | null
  onNear: () => void
}

function Next({ address, page, list, loading, failure, onNear }: NextProps) {
  const mark = useRef<HTMLDivElement>(null)
  const failed = failure !== null

  // Again after every page: one shorter than the screen loads the next.
  useEffect(() => {
    if (!mark.current || failed) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      {
        rootMargin: `0px 0px ${SCROLL_AHEAD_PX}px`,
      },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [page, failed, onNear])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    onNear()
  }
  return (
    <div className="mt-3" ref={mark}>
      {loading && <CardGridSkeleton count={2} list={list} />}
      {failed && <Failure words={failure} onRetry={onNear} />}
      {!loading && !failed && (
        <p className="mt-6 text-center">
          <a className={buttonClasses('outline')} href={address} rel="next" onClick={press}>
            Page suivante
          </a>
        </p>
      )}
    </div>
  )
}

/** « 312 produits » */
export function countWords(count: number): string {
  return `${formatCount(count)} ${plural(count, 'produit')}`
}

export function ListEnd() {
  return (
    <p className="small muted mt-6 text-center">
      Vous avez atteint la fin de la liste des produits.
    </p>
  )
}
