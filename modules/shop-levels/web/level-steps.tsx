import { Link } from 'react-router'

import { isAbove, levelAfter, type ShopLevel } from '#modules/shop-levels/contract/level-rules.ts'
import { lacksWords, lackWords, levelWords } from '#modules/shop-levels/contract/level-words.ts'
import { type OwnLevel, readShopLevel } from '#modules/shop-levels/contract/shop-level.ts'
import { atWords, yearDayInFull } from '#kernel/wire/due-words.ts'
import { plural } from '#kernel/wire/plural.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { workPaths } from '#client/work-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'

/** Level of a shop, what each opens, and what is missing for the next. */
export function LevelSteps({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useRead(['shop-level', userId], readShopLevel, {})
  if (!data)
    return error ? (
      <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const { level, since, steps, fallsAt, faults } = data
  return (
    <>
      <section className="card" aria-labelledby="niveau">
        <small id="niveau">Votre niveau</small>
        <p className="amount amount-medium">{levelWords[level]}</p>
        <p className="muted">
          {since ? `Depuis le ${yearDayInFull(since)}. ` : ''}
          Il monte la nuit, dès que tout y est. Vendre moins ne le fait pas baisser.
        </p>
      </section>
      {fallsAt && faults.length > 0 && (
        <Remark live>
          {`Vous quittez ce niveau ${atWords(fallsAt)} si rien ne change. Il faut : ${lacksWords(faults)}. Répondez ci-dessous à une promesse manquée qui n’est pas de votre fait.`}
        </Remark>
      )}
      <ol className="stack">
        {steps.map((step) => (
          <Step key={step.level} step={step} level={level} />
        ))}
      </ol>
    </>
  )
}

function Step({ step, level }: { step: OwnLevel['steps'][number]; level: ShopLevel }) {
  const { freeProducts, openLinks, lacks } = step
  const isAhead = isAbove(step.level, level)
  return (
    <li className="card">
      <div className="card-line">
        <h2>{levelWords[step.level]}</h2>
        {!isAhead && (
          <Badge tone={step.level === level ? 'ok' : 'neutral'}>
            {step.level === level ? 'votre niveau' : 'passé'}
          </Badge>
        )}
        {levelAfter(level) === step.level && <Badge tone="info">le suivant</Badge>}
      </div>
      <p>
        {freeProducts === null
          ? 'Produits en ligne sans limite'
          : `${freeProducts} ${plural(freeProducts, 'produit')} en ligne sans abonnement`}
        {`, ${openLinks} ${plural(openLinks, 'vente par lien ouverte', 'ventes par lien ouvertes')} à la fois`}
      </p>
      {isAhead && lacks.length === 0 && (
        <p className="muted mt-2">Tout y est : votre boutique y monte cette nuit.</p>
      )}
      {isAhead && lacks.length > 0 && (
        <>
          <p className="muted mt-2">Il manque :</p>
          <ul className="list-disc ps-5">
            {lacks.map((lack) => (
              <li key={lack.kind}>
                {lack.kind === 'verified' ? (
                  <Link to={workPaths.shopVerification()}>{lackWords(lack)}</Link>
                ) : (
                  lackWords(lack)
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
