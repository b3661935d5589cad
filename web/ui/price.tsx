import { formatFrancs } from '#kernel/wire/money.ts'

/** A price in whole francs: `1 250 f`. */
export function Price({ francs }: { francs: number }) {
  return <span className="price">{formatFrancs(francs)}</span>
}

/** The price before the promotion, struck through; named for those who cannot see the line. */
export function OldPrice({ francs }: { francs: number }) {
  return (
    <s className="old-price">
      <span className="visually-hidden">Ancien prix </span>
      {formatFrancs(francs)}
    </s>
  )
}
