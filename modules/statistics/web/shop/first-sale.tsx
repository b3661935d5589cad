import { Link } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import { useMarketSettings } from '#modules/settings/web/index.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'

import type { Overview } from './use-overview.ts'
import './first-sale.css'

const shared = storedValue<boolean>({ key: 'boutiquePartagee', restore: (kept) => kept === true })

type FirstSaleStep = { words: string; detail?: string; done: boolean; to?: string; share?: boolean }

export function FirstSale({ overview: { shop, products } }: { overview: Overview }) {
  const wasShared = useStored(shared, false)
  const free = useMarketSettings()?.selling.plans.free.liveProducts
  const steps: FirstSaleStep[] = [
    { words: 'Ouvrir la boutique', done: true },
    { words: 'Publier un produit', done: products.live > 0, to: workPaths.addProduct() },
    {
      words: 'Publier deux produits de plus',
      ...(free ? { detail: `${free}\u00a0produits sont gratuits` } : {}),
      done: products.live >= 3,
      to: workPaths.addProduct(),
    },
    {
      words: 'Ajouter un logo',
      detail: 'Les clients commandent plus volontiers',
      done: shop.logoUrl !== null,
      to: workPaths.shopSettings(),
    },
    { words: 'Partager la boutique sur WhatsApp', done: wasShared, share: true },
  ]
  const address = `https://wa.me/?text=${encodeURIComponent(`${shop.name} est sur ${brand.name}\u00a0: ${location.origin}${paths.seller(shop.slug)}`)}`
  return (
    <section className="card flush" aria-labelledby="premiere-vente">
      <div className="card-head">
        <h2 id="premiere-vente">Pour une première vente</h2>
        <span className="muted">{`${steps.filter(({ done }) => done).length} sur ${steps.length}`}</span>
      </div>
      <ul className="todo-list">
        {steps.map((step) =>
          step.done ? (
            <li className="row finished" key={step.words}>
              <span className="tick">
                <Icon name="check" />
              </span>
              <span>
                <b>{step.words}</b>
                <span className="visually-hidden"> (fait)</span>
              </span>
            </li>
          ) : (
            <li className="row" key={step.words}>
              <span className="tick" />
              {step.share ? (
                <a
                  className="flex flex-1 items-center text-inherit"
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => shared.write(true)}
                >
                  <StepWords step={step} />
                </a>
              ) : (
                <Link
                  className="flex flex-1 items-center text-inherit"
                  to={step.to ?? paths.sellerDashboard()}
                >
                  <StepWords step={step} />
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function StepWords({ step: { words, detail } }: { step: FirstSaleStep }) {
  return (
    <>
      <span className="flex-1 py-1">
        <b>{words}</b>
        {detail && <small>{detail}</small>}
      </span>
      <Icon name="next" size={20} />
    </>
  )
}
