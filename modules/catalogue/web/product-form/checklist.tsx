import { Icon } from '#web/ui/icons/icon.tsx'

import type { FormProblems } from './form-draft.ts'
import { photosWords } from './photos-card.tsx'
import { withoutRefused, type Photo } from './photo-queue.ts'

/** What is done and what is left before « Publier ». */
export function Checklist({
  problems,
  photos,
}: {
  problems: FormProblems
  photos: readonly Photo[]
}) {
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
