import { useRef, useState, type SubmitEvent } from 'react'

import {
  productTemplate,
  uploadProducts,
  type ProductImport,
} from '#modules/catalogue/contract/product-files.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { uploadPhoto } from '#web/api/upload-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Gauge } from '#web/ui/charts/gauge.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { shrunkPhoto } from '#web/ui/pictures/shrink-photo.ts'
import { typographic } from '#web/ui/words/typographic.ts'

import { FileField } from './file-field.tsx'
import { PhotoRefused, sendPhotos } from './send-photos.ts'

/**
 * Chooses the spreadsheet and the photos that it names, sends the photos then the file, which is
 * read but not yet imported.
 */
export function SendFile({ onRead }: { onRead: (read: ProductImport) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** Photos sent already: a retry sends only the others. */
  const known = useRef(new Map<string, string>())

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setProblem(file ? null : 'Choisissez d’abord votre fichier CSV.')
    if (!file) return
    setBusy(true)
    try {
      const stop = new AbortController()
      const tools = {
        shrink: shrunkPhoto,
        upload: (photo: Blob) =>
          uploadPhoto(photo, { onProgress: () => undefined, signal: stop.signal }),
        pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      }
      const images = await sendPhotos(photos, known.current, tools, (done, total) =>
        setSent({ done, total }),
      )
      const body = new FormData()
      // The names come first: the file is read as it arrives.
      body.append('photos', JSON.stringify(Object.fromEntries(images)))
      body.append('file', file, file.name)
      onRead(await call(uploadProducts, { body }))
    } catch (failure) {
      setProblem(failure instanceof PhotoRefused ? failure.message : sentenceOf(failure))
    } finally {
      setBusy(false)
      setSent(null)
    }
  }
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      <h2>Importer des produits</h2>
      <p className="muted">
        Une ligne par produit. Une référence change le produit qui la porte, une case vide en fait
        un nouveau. Rien n’est en vente avant votre accord.
      </p>
      <SaveButton address={addressOf(productTemplate, {})} name="modele-produits-sugu.csv">
        Enregistrer le modèle
      </SaveButton>
      <FileField
        label="Fichier CSV"
        accept=".csv,text/csv"
        chosen={file ? [file] : []}
        onChosen={([first]) => setFile(first ?? null)}
      />
      <FileField
        label="Photos que le fichier nomme"
        accept="image/jpeg,image/png,image/webp"
        several
        chosen={photos}
        onChosen={setPhotos}
      />
      <p className="tiny muted">
        Les photos doivent venir de ce téléphone, ou être déjà sur Sugu : aucune adresse d’un autre
        site n’est lue.
      </p>
      <div className="announcements" role="status">
        {sent && (
          <>
            <p>{typographic(`Photos envoyées : ${sent.done} sur ${sent.total}`)}</p>
            <Gauge percent={(100 * sent.done) / Math.max(1, sent.total)} />
          </>
        )}
        {problem && <Remark tone="danger">{problem}</Remark>}
      </div>
      <Button type="submit" busy={busy} busyWords="Envoi...">
        Lire le fichier
      </Button>
    </form>
  )
}
