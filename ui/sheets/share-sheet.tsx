import { useRef, useState, type ReactNode } from 'react'

import { Field } from '../forms/field.tsx'
import { Icon } from '../icons/icon.tsx'
import { showNotice } from '../lists/notice-store.ts'
import { Sheet } from './sheet.tsx'
import { type SharedPicture, StatusPicture } from './status-picture.tsx'
import { whatsappLink } from '../whatsapp-link.ts'

type ShareSheetProps = {
  title: string
  url: string
  /** Picture of 1080 × 1920 px for a status. */
  picture?: SharedPicture
  /** Further rows of the menu. */
  children?: ReactNode
  onClose: () => void
}

export function ShareSheet({ title, url, picture, children, onClose }: ShareSheetProps) {
  const address = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      onClose()
      showNotice('Lien copié')
    } catch {
      // The browser refused the clipboard: the address can be selected by hand.
      setRefused(true)
      address.current?.select()
    }
  }
  const hand = async () => {
    try {
      await navigator.share({ title, url })
      onClose()
    } catch (refusal) {
      // Cancelling the share sheet is no failure.
      if (!(refusal instanceof DOMException && refusal.name === 'AbortError')) setRefused(true)
    }
  }
  return (
    <Sheet open title="Partager" onClose={onClose}>
      <p className="small muted truncate">{title}</p>
      <ul className="menu">
        <li>
          <a
            href={whatsappLink(title, url)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <Icon name="message" />
            WhatsApp
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            <Icon name="document" />
            Copier le lien
          </button>
        </li>
        {typeof navigator.share === 'function' && (
          <li>
            <button type="button" onClick={() => void hand()}>
              <Icon name="share" />
              Autre application
            </button>
          </li>
        )}
        {children}
      </ul>
      {picture && <StatusPicture picture={picture} />}
      <Field
        ref={address}
        label="Lien"
        className="mt-4"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="small mt-2" role="status">
        {refused && 'Le lien n’a pas pu être copié. Appuyez longuement dessus pour le prendre.'}
      </p>
    </Sheet>
  )
}
