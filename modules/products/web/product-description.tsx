import type { Product } from '#modules/products/contract/catalogue.ts'

type Described = Pick<Product, 'description' | 'characteristics' | 'weightClass'>

export function ProductDescription({
  product: { description, characteristics, weightClass },
}: {
  product: Described
}) {
  return (
    <section className="ruled" aria-labelledby="description">
      <h2 className="mb-2" id="description">
        Description
      </h2>
      <p className="whitespace-pre-line">{description}</p>
      <dl className="facts">
        {characteristics.map(({ name, value }, at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Poids</dt>
          <dd>{weightClass.charAt(0).toUpperCase() + weightClass.slice(1)}</dd>
        </div>
      </dl>
    </section>
  )
}
