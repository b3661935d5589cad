import { atWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, Link } from 'react-router'
import type { SignedIn } from '#client/session/user-info.ts'
import type { PricesBefore } from '#modules/products/contract/reductions.ts'
import type { Category } from '#modules/categories/contract/categories.ts'
import { createProduct, updateProduct } from '#modules/publishing/contract/seller-products.ts'
import { call } from '#client/api/client.ts'
import { isConnected } from '#client/device/use-online.ts'
import { useSending } from '#client/api/use-sending.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import { PlanFull } from '../plan-full.tsx'
import {
  bodyOf,
  type FormDraft,
  type FormField,
  problemsOf,
  type FormProblems,
} from './form-draft.ts'
import { DeliveryCard } from './delivery-card.tsx'
import type { KeptDraft } from './kept-drafts.ts'
import { withoutRefused, type Photo } from './photo-queue.ts'
import { PhotosCard, photosWords } from './photos-card.tsx'
import { PreviewCard, PreviewSheet } from './preview.tsx'
import { PriceCard } from './price-card.tsx'
import { ProposalsCard } from './proposals-card.tsx'
import { TraitsCard } from './traits-card.tsx'
import { useProductForm } from './use-product-form.ts'
import { VariantsCard } from './variants-card.tsx'
import { WordsCard } from './words-card.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'
import './product-form.css'

type ProductFormProps = {
  user: SignedIn
  categories: readonly Category[]
  edited: { _id: string; slug: string; isNew: boolean; before: PricesBefore | null } | null
  draftKey: string
  kept: KeptDraft
  place: string | undefined
  onDiscard: () => void
}

export function ProductForm({
  user,
  categories,
  edited,
  draftKey,
  kept,
  place,
  onDiscard,
}: ProductFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, photos, queue, savedAt, finish, wait } = useProductForm(draftKey, kept)
  const { form, busy, faults, sentence, code, send, forgive } = useSending<FormField>()
  const [looking, setLooking] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const images = photos.flatMap(({ image }) => (image ? [image._id] : []))
  const problems = problemsOf(draft, images)
  const taken = withoutRefused(photos)
  const unsent = taken.filter(({ state }) => state !== 'ready').length

  const edit = (part: Partial<FormDraft>) => {
    change(part)
    for (const field of forgiven(part)) forgive(field)
  }
  const letItWait = async () => {
    const found = problemsOf(
      draft,
      taken.map(({ key }) => key),
    )
    const preparing = taken.some(({ state }) => state === 'preparing')
    if (preparing || Object.keys(found).length > 0 || !(await wait(user._id))) return false
    showNotice('Gardé sur cet appareil : il partira dès que le réseau revient.', { stayMs: 6_000 })
    await navigate(workPaths.sellerProducts(), { replace: true })
    return true
  }
  const publish = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!edited && !isConnected() && (await letItWait())) return
    const all = unsent > 0 ? { ...problems, images: unsentWords(unsent) } : problems
    const body = bodyOf(draft, images, kept.seen)
    const sent = await send(all, async () => {
      const product = edited
        ? await call(updateProduct, { params: { id: edited._id }, body })
        : await call(createProduct, { body }, { idempotencyKey: kept.id })
      const done = edited ? 'Modifications enregistrées' : 'Produit publié'
      const refused = photos.length - taken.length
      showNotice(refused > 0 ? `${done}, sans ${refusedWords(refused)}` : done, {
        action: { words: 'Voir', to: paths.product(product.slug) },
        stayMs: 6_000,
      })
    })
    if (!sent) return
    await finish()
    await queries.invalidateQueries({ queryKey: ['seller-products'] })
    void queries.invalidateQueries({ queryKey: ['seller-product'] })
    void queries.invalidateQueries({ queryKey: ['subscription'] })
    await navigate(workPaths.sellerProducts(), { replace: true })
  }
  const before = edited?.before ?? null
  const preview = { draft, photos, before, isNew: edited?.isNew ?? true }
  const words = edited ? 'Enregistrer' : 'Publier'
  const savedWords = savedAt > 0 ? `Brouillon, ${atWords(savedAt)}` : null
  const look = (
    <Button look="outline" icon="eye" onClick={() => setLooking(true)}>
      Aperçu
    </Button>
  )
  const submit = (
    <Button type="submit" form="produit" busy={busy} busyWords="Envoi...">
      {words}
    </Button>
  )
  return (
    <ScreenFrame
      detail={[place, savedWords?.toLowerCase()].filter(Boolean).join(' · ')}
      aside={savedWords && <span className="draft-mark">{savedWords}</span>}
      actions={
        <>
          {look}
          {submit}
        </>
      }
      foot={
        <div className="action-bar two">
          {look}
          {submit}
        </div>
      }
    >
      {!edited && <PlanFull userId={user._id} />}
      <form
        id="produit"
        ref={form}
        className="work-columns two-one"
        noValidate
        onSubmit={(event) => void publish(event)}
      >
        <div className="stack">
          <PhotosCard
            photos={photos}
            queue={queue}
            problem={faults.images}
            onTouched={() => forgive('images')}
          />
          <WordsCard draft={draft} categories={categories} faults={faults} onChange={edit} />
          <PriceCard draft={draft} before={before} faults={faults} onChange={edit} />
          <ProposalsCard draft={draft} faults={faults} onChange={edit} />
          <VariantsCard draft={draft} problem={faults.variants ?? faults.stock} onChange={edit} />
          <DeliveryCard draft={draft} onChange={edit} />
          <TraitsCard
            list={draft.characteristics}
            problem={faults.characteristics}
            onChange={edit}
          />
          <FormFailure sentence={sentence} code={code} />
          {savedAt > 0 && (
            <button
              className="work-link self-center"
              type="button"
              onClick={() => setDiscarding(true)}
            >
              <Icon name="close" size={20} />{' '}
              {edited ? 'Abandonner les changements' : 'Effacer le brouillon'}
            </button>
          )}
        </div>
        <aside className="stack laptop min-[900px]:sticky min-[900px]:top-6">
          <section className="card">
            <div className="card-head">
              <h2>Ce que voit le client</h2>
            </div>
            <PreviewCard {...preview} />
          </section>
          <section className="card">
            <h2 className="mb-2">Avant de publier</h2>
            <Checklist problems={problems} photos={photos} />
          </section>
        </aside>
      </form>
      {looking && (
        <PreviewSheet
          {...preview}
          shopName={user.shopName ?? user.name}
          onClose={() => setLooking(false)}
        />
      )}
      <ConfirmSheet
        open={discarding}
        title={edited ? 'Abandonner les changements ?' : 'Effacer ce brouillon ?'}
        confirm={edited ? 'Abandonner' : 'Effacer'}
        danger
        onConfirm={() => void finish().then(onDiscard)}
        onCancel={() => setDiscarding(false)}
      >
        {edited
          ? 'Le produit en vente reste comme il est.'
          : 'Ce qui est écrit et photographié ici sera perdu.'}
      </ConfirmSheet>
    </ScreenFrame>
  )
}

function unsentWords(count: number): string {
  return count === 1
    ? 'Une photo n’est pas encore envoyée : attendez-la, ou retirez-la.'
    : `${count} photos ne sont pas encore envoyées : attendez-les, ou retirez-les.`
}

function refusedWords(count: number): string {
  return count === 1 ? 'la photo refusée' : `les ${count} photos refusées`
}

function forgiven(part: Partial<FormDraft>): FormField[] {
  const fields: Partial<Record<keyof FormDraft, readonly FormField[]>> = {
    name: ['name'],
    description: ['description'],
    category: ['category', 'subCategory'],
    subCategory: ['subCategory'],
    price: ['price', 'prixPromotionnel', 'acceptsFrom', 'refusesBelow'],
    proposals: ['acceptsFrom', 'refusesBelow'],
    promo: ['prixPromotionnel', 'promoUntil', 'comingPromo'],
    promoFrom: ['comingPromo'],
    promoUntil: ['promoUntil', 'comingPromo'],
    sizes: ['variants', 'stock'],
    colors: ['variants', 'stock'],
    stocks: ['variants', 'stock'],
    characteristics: ['characteristics'],
  }
  return Object.keys(part).flatMap((key) => fields[key as keyof FormDraft] ?? [])
}

function Checklist({ problems, photos }: { problems: FormProblems; photos: readonly Photo[] }) {
  const taken = withoutRefused(photos)
  const allSent = taken.length > 0 && taken.every(({ state }) => state === 'ready')
  const steps = [
    { words: taken.length === 0 ? 'Au moins une photo' : photosWords(photos), done: allSent },
    { words: 'Nom et description', done: !problems.name && !problems.description },
    { words: 'Catégorie', done: !problems.category && !problems.subCategory },
    {
      words: 'Prix et stock',
      done: !problems.price && !problems.prixPromotionnel && !problems.stock && !problems.variants,
    },
  ]
  return (
    <ul className="stack stack-small">
      {steps.map(({ words, done }) => (
        <li key={words} className={done ? 'check-step check-step-done' : 'check-step'}>
          <Icon name={done ? 'check' : 'recent'} size={20} label={done ? 'Fait' : 'À faire'} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

function FormFailure({ sentence, code }: { sentence: string | null; code: string | null }) {
  return (
    <div className="announcements" role="alert">
      {sentence && (
        <Remark tone="danger">
          {code === 'idempotency.other_body' ? (
            'Ce produit est déjà publié. Ouvrez « Modifier Produit » pour le changer.'
          ) : (
            <>{typographic(sentence)} </>
          )}
          {code === 'publishing.quota_reached' && (
            <Link to={workPaths.subscription()}>Voir les formules</Link>
          )}
          {code === 'network' && 'Votre brouillon est gardé sur ce téléphone.'}
        </Remark>
      )}
    </div>
  )
}
