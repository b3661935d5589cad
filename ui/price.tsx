import { formatFrancs } from '#kernel/wire/money.ts'
import { Sum } from './words/sum.tsx'

export function Price({ francs }: { francs: number }) {
  return (
    <span className="price" translate="no">
      {formatFrancs(francs)}
    </span>
  )
}

/** Price before the promotion, struck through; named for screen readers. */
export function OldPrice({ francs }: { francs: number }) {
  return (
    <s className="old-price">
      <span className="visually-hidden">Ancien prix </span>
      <Sum francs={francs} />
    </s>
  )
}
