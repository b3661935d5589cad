import { useState } from 'react'
import { Button } from '../button.tsx'
import { showNotice } from '../lists/notice-store.ts'
import './status-picture.css'

/** `name`: of the saved file. */
export type SharedPicture = { address: string; name: string }

/** Shows the picture, hands it to the telephone's share sheet, or saves it where there is none. */
export function StatusPicture({ picture: { address, name } }: { picture: SharedPicture }) {
  const [busy, setBusy] = useState(false)
  const hand = async () => {
    setBusy(true)
    try {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`status picture: ${answer.status}`)
      const file = new File([await answer.blob()], name, { type: 'image/jpeg' })
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
      else save(file)
    } catch (failure) {
      // Cancelling the share sheet is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        showNotice('L’image n’a pas pu être prise. Réessayez.', { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="status-picture" aria-label="Image pour un statut WhatsApp">
      <img src={address} alt="L’article, son prix et son code QR" width={108} height={192} />
      <div className="grid content-start gap-2">
        <b>Statut WhatsApp</b>
        <p className="small muted">L’image avec le prix, et un code QR qui ouvre la page.</p>
        <Button
          look="outline"
          size="small"
          busy={busy}
          busyWords="Envoi..."
          onClick={() => void hand()}
        >
          Partager l’image
        </Button>
        <a className="link small py-3" href={address} download={name}>
          Enregistrer l’image
        </a>
      </div>
    </section>
  )
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
