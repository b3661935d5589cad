import type { ShownProduct } from './load-product.ts'

const WEIGHTS = { léger: 'Léger', moyen: 'Moyen', lourd: 'Lourd' } as const

/** What the seller says of it, and its characteristics. */
export function ProductDescription({ product: { description, characteristics, weightClass } }: { product: ShownProduct }) {
  return (
    <section className="bloc" aria-labelledby="description">
      <h2 className="mb-2" id="description">
        Description
      </h2>
      <p className="whitespace-pre-line">{description}</p>
      <dl className="carac">
        {characteristics.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Poids</dt>
          <dd>{WEIGHTS[weightClass]}</dd>
        </div>
      </dl>
    </section>
  )
}
