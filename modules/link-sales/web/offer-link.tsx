import { useRef } from 'react'

import { saleStatusPicture } from '#modules/link-sales/contract/sale-by-link.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Qr } from '#ui/pictures/qr.tsx'
import { StatusPicture } from '#ui/sheets/status-picture.tsx'
import { whatsappLink } from '#ui/whatsapp-link.ts'

/** WhatsApp first, then the telephone's share sheet, the address and the QR code. */
export function OfferLink({ title, path }: { title: string; path: string }) {
  const url = location.origin + path
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showNotice('Lien copié')
    } catch {
      // The browser refused the clipboard: the address can be selected by hand.
      address.current?.select()
    }
  }
  const hand = async () => {
    try {
      await navigator.share({ title, url })
    } catch {
      // Cancelled, or refused: the address is above.
    }
  }
  return (
    <>
      <Field
        ref={address}
        label="Lien"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <button
            className="icon-button"
            type="button"
            aria-label="Copier le lien"
            onClick={() => void copy()}
          >
            <Icon name="copy" size={20} />
          </button>
        }
      />
      <a
        className="button button-primary wide"
        href={whatsappLink(title, url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="message" size={20} />
        Envoyer par WhatsApp
      </a>
      {typeof navigator.share === 'function' && (
        <Button look="outline" wide icon="share" onClick={() => void hand()}>
          Partager autrement
        </Button>
      )}
      <StatusPicture
        picture={{
          address: saleStatusPicture(path.slice(path.lastIndexOf('/') + 1)),
          name: 'vente-par-lien.jpg',
        }}
      />
      <div className="qr-card">
        <Qr text={url} label="Page de la vente à scanner" size={220} />
        <p className="small muted">Au marché, faites-le scanner</p>
      </div>
    </>
  )
}
