import { useEffect, useRef, useState } from 'react'

import { imageAddress, type Image } from '#modules/images/contract/images.ts'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import './zoom.css'

type ZoomProps = { name: string; images: readonly Image[]; first: number; onClose: () => void }

/** Zooms a pressed picture, moved by finger, wheel or arrows. */
export function Zoom({ name, images, first, onClose }: ZoomProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(first)
  const [near, setNear] = useState(false)
  const image = images[place]
  const several = images.length > 1

  const go = (step: number) => {
    setNear(false)
    setPlace((before) => (before + step + images.length) % images.length)
  }
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      // Arrows move over a zoomed picture, else to the next one.
      if (step && images.length > 1 && !near)
        setPlace((before) => (before + step + images.length) % images.length)
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [images.length, near])
  const approach = () => {
    setNear(!near)
    requestAnimationFrame(() => {
      const { current } = frame
      current?.scrollTo(
        (current.scrollWidth - current.clientWidth) / 2,
        (current.scrollHeight - current.clientHeight) / 2,
      )
    })
  }
  const actions = several && (
    <>
      <Button look="outline" onClick={() => go(-1)}>
        Précédente
      </Button>
      <Button look="outline" onClick={() => go(1)}>
        Suivante
      </Button>
    </>
  )
  if (!image) return null
  return (
    <Sheet open title={name} onClose={onClose} actions={actions} className="sheet-wide">
      <div
        className={classes('zoom-view', near && 'zoom-near')}
        ref={frame}
        role="group"
        aria-label={`Photo ${place + 1} sur ${images.length}`}
      >
        <button
          type="button"
          aria-pressed={near}
          aria-label={near ? 'Voir toute la photo' : 'Voir de plus près'}
          onClick={approach}
        >
          <picture key={image._id}>
            {image.avif && (
              <source type="image/avif" srcSet={imageAddress(image._id, 1200, 'avif')} />
            )}
            <img
              src={imageAddress(image._id, 1200)}
              alt={`${name} (${place + 1})`}
              width={image.width}
              height={image.height}
            />
          </picture>
        </button>
      </div>
      <p className="small muted mt-2" role="status">
        {several ? `Photo ${place + 1} sur ${images.length}` : ''}
      </p>
    </Sheet>
  )
}
