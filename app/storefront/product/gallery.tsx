import { useRef, useState, type MouseEvent, type ReactNode } from 'react'

import { imageAddress } from '#modules/images/contract/images.ts'
import type { ShownProduct } from './load-product.ts'
import { useProductActs } from '../products/use-product-acts.ts'
import { useIsFavourite } from '#modules/favourites/web/index.ts'
import { Discount } from '#ui/discount.tsx'
import { HeartButton } from '#ui/icons/heart-button.tsx'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { ShareButton } from '#ui/share-button.tsx'

import { loadLazyParts } from './load-lazy-parts.ts'

export function Gallery({
  product,
  discount,
  url,
}: {
  product: ShownProduct
  discount: number
  /** Absolute address of the page. */ url: string
}) {
  const { heart } = useProductActs()
  const favourite = useIsFavourite(product._id)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  /** The enlarged pictures, loaded on a press. */
  const [near, setNear] = useState<ReactNode>(null)
  const { images, name } = product
  const several = images.length > 1

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
  }
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault()
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' })
  }
  const zoom = (event: MouseEvent, index: number) => {
    if (images.length === 0) return
    event.preventDefault()
    void loadLazyParts().then(
      ({ Zoom }) =>
        setNear(<Zoom name={name} images={images} first={index} onClose={() => setNear(null)} />),
      nothing,
    )
  }
  return (
    <div className="viewer">
      {near}
      <div className="viewer-frame">
        {/* Focusable, so that the arrow keys can scroll it. */}
        <ul
          className="viewer-track"
          ref={track}
          onScroll={follow}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={several ? 0 : undefined}
          aria-label={several ? `Photos de ${name}` : undefined}
        >
          {(several ? images : [product.image]).map((image, index) => (
            <li key={image?._id ?? 'none'} id={`photo-${index + 1}`}>
              <a
                href={image ? imageAddress(image._id, 1200) : undefined}
                onClick={(event) => zoom(event, index)}
              >
                <span className="visually-hidden">Agrandir </span>
                <Picture
                  image={image}
                  alt={several ? `${name}, photo ${index + 1} sur ${images.length}` : name}
                  sizes={PICTURE_SIZES.page}
                  first={index === 0}
                  className={image && image.height > image.width ? 'whole' : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        <Discount percent={discount} />
        <HeartButton pressed={favourite} onPress={() => heart(product)} name={name} />
        <ShareButton className="heart" title={name} url={url} />
      </div>
      {several && (
        <div className="viewer-thumbnails">
          {images.map((image, index) => (
            <a
              key={image._id}
              href={`#photo-${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              aria-label={`Photo ${index + 1}`}
              onClick={(event) => show(event, index)}
            >
              <Picture image={image} alt="" sizes="(min-width: 900px) 103px, 48px" />
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

function nothing(): void {}
