import { plural } from '#kernel/wire/plural.ts'
import { useRef, useState, type SubmitEvent, useId } from 'react'
import {
  productTemplate,
  uploadProducts,
  type ProductImport,
} from '#modules/product-files/contract/product-files.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { uploadProductPhoto } from '#client/api/upload-photo.ts'
import { Button } from '#ui/button.tsx'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { shrunkPhoto } from '#ui/pictures/shrink-photo.ts'
import { typographic } from '#ui/words/typographic.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Image } from '#modules/images/contract/images.ts'

const TRIES = 5

const PAUSE_MS = 3_000

export class PhotoRefused extends Error {}

export function SendFile({ onRead }: { onRead: (read: ProductImport) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
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
          uploadProductPhoto(photo, { onProgress: () => undefined, signal: stop.signal }),
        pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      }
      const images = await sendPhotos(photos, known.current, tools, (done, total) =>
        setSent({ done, total }),
      )
      const body = new FormData()
      // Names first: the file is read while arriving.
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
        un nouveau. Rien n’est en vente avant votre accord. Un fichier aux colonnes du catalogue de
        Meta (Facebook) se lit aussi.
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
        accept="image/*"
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

type FileFieldProps = {
  label: string
  accept: string
  several?: boolean
  chosen: readonly File[]
  onChosen: (files: readonly File[]) => void
}

function FileField({ label, accept, several = false, chosen, onChosen }: FileFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [first] = chosen
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {several && <span className="muted font-normal"> (facultatif)</span>}
      </label>
      <input
        id={id}
        ref={field}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={several}
        tabIndex={-1}
        onChange={({ target }) => onChosen([...(target.files ?? [])])}
      />
      <Button
        look="outline"
        icon={several ? 'photo' : 'document'}
        onClick={() => field.current?.click()}
      >
        {!first
          ? 'Choisir'
          : several
            ? `${chosen.length} ${plural(chosen.length, 'photo choisie', 'photos choisies')}`
            : first.name}
      </Button>
    </div>
  )
}

type Tools = {
  shrink: (file: File) => Promise<Blob>
  upload: (photo: Blob) => Promise<Image>
  pause: (ms: number) => Promise<void>
}

type Progress = (sent: number, total: number) => void

/**
 * Sends photos one by one with retries; skips those in `known`.
 * @returns image ids by photo name
 * @throws PhotoRefused · CallFailure when the network stays down
 */
export async function sendPhotos(
  files: readonly File[],
  known: Map<string, string>,
  tools: Tools,
  progress: Progress,
): Promise<Map<string, string>> {
  let sent = 0
  for (const file of files) {
    if (!known.has(photoKey(file))) known.set(photoKey(file), await sendOne(file, tools))
    sent += 1
    progress(sent, files.length)
  }
  return new Map(files.map((file) => [file.name, known.get(photoKey(file)) ?? '']))
}

/** Includes size and date: another file may have the same name. */
export function photoKey({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified])
}

async function sendOne(file: File, { shrink, upload, pause }: Tools): Promise<string> {
  const photo = await shrink(file).catch((failure: unknown) => {
    throw new PhotoRefused(
      `${file.name} : ${failure instanceof Error ? failure.message : 'photo illisible'}`,
    )
  })
  for (let tries = 1; ; tries += 1) {
    try {
      return (await upload(photo))._id
    } catch (failure) {
      const lost =
        failure instanceof CallFailure &&
        (failure.status === 0 || failure.status === 429 || failure.status >= 500)
      if (!lost)
        throw new PhotoRefused(
          `${file.name} : ${failure instanceof Error ? failure.message : 'photo refusée'}`,
        )
      if (tries >= TRIES) throw failure
      await pause(PAUSE_MS * tries)
    }
  }
}
