import { useState } from 'react'
import { imageAddress, imageSourceSet, type Image } from '#modules/images/contract/images.ts'
import { classes } from '../classes.ts'

/** Drawn widths, so that the phone fetches no more than it shows. */
export const PICTURE_SIZES = {
  card: '(min-width: 900px) 224px, (min-width: 640px) 31vw, calc(50vw - 24px)',
  rail: '(min-width: 900px) 224px, 148px',
  list: '(min-width: 900px) 184px, 124px',
  // 88vw, not 100: usual phones then take 640 pixels, a third of the weight of 1200.
  page: '(min-width: 900px) 560px, (min-width: 640px) 42vw, 88vw',
  line: '104px',
  thumb: '72px',
} as const

type PictureProps = {
  image: Image | null
  /** Empty when the name stands beside it. */
  alt: string
  sizes: string
  /** The page’s main picture is fetched first. */
  first?: boolean
  className?: string
}

/** Square picture on its average colour: nothing moves or flashes while it loads. */
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
            // Without network the colour stays, rather than the browser’s broken image.
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

/**
 * Reads the average colour (`rgb(…)`) from a base64 thumbhash's header: three averages of 6 bits.
 */
export function averageColour(thumbhash: string): string | undefined {
  const bytes = decoded(thumbhash)
  if (bytes.length < 5) return undefined
  const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
  const lightness = (header & 63) / 63
  const p = ((header >> 6) & 63) / 31.5 - 1
  const q = ((header >> 12) & 63) / 31.5 - 1
  const blue = lightness - (2 / 3) * p
  const red = (3 * lightness - blue + q) / 2
  const channels = [red, red - q, blue].map((channel) =>
    Math.round(Math.max(0, Math.min(1, channel)) * 255),
  )
  return `rgb(${channels.join(' ')})`
}

function decoded(base64: string): number[] {
  try {
    return Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return []
  }
}
