import { useState } from 'react'

import { imageAddress, imageSourceSet, type Image } from '#modules/images/contract/images.ts'

import { averageColour } from './average-colour.ts'
import { classes } from '../classes.ts'

/** How wide the picture is drawn, so that the phone fetches no more than it shows. */
export const PICTURE_SIZES = {
  card: '(min-width: 900px) 224px, (min-width: 640px) 31vw, calc(50vw - 24px)',
  rail: '(min-width: 900px) 224px, 148px',
  list: '(min-width: 900px) 184px, 124px',
  // A little less than all of a phone’s width: 640 pixels then serve the usual ones, where 1200
  // would weigh three times as much.
  page: '(min-width: 900px) 560px, (min-width: 640px) 42vw, 88vw',
  line: '104px',
  thumb: '72px',
} as const

type PictureProps = {
  image: Image | null
  /** What it shows; empty when the name stands beside it. */
  alt: string
  sizes: string
  /** The page’s main picture: fetched first. All others wait until they come near. */
  first?: boolean
  className?: string
}

/** A square picture on its own average colour, so that nothing moves or flashes while it loads. */
export function Picture({ image, alt, sizes, first = false, className }: PictureProps) {
  const colour = image && averageColour(image.placeholder)
  const [lost, setLost] = useState<string>()
  return (
    <span className={classes('picture', 'picture-tinted', className)}>
      {colour && (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {image && lost !== image._id && (
        <picture>
          {image.avif && (
            <source type="image/avif" srcSet={imageSourceSet(image._id, 'avif')} sizes={sizes} />
          )}
          <img
            // Without network a picture may never come: its colour stays, rather than the browser’s
            // broken image.
            ref={(element) => {
              if (element?.complete && element.naturalWidth === 0 && element.currentSrc)
                setLost(image._id)
            }}
            onError={() => setLost(image._id)}
            src={imageAddress(image._id, 320)}
            srcSet={imageSourceSet(image._id, 'webp')}
            sizes={sizes}
            alt={alt}
            width={image.width}
            height={image.height}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
          />
        </picture>
      )}
    </span>
  )
}
