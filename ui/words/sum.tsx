import { type Francs, formatFrancs } from '#kernel/wire/money.ts'

/**
 * A sum as an element of its own: translators of browsers replace texts, and leave what stands
 * between two others as it was.
 */
export function Sum({ francs }: { francs: Francs }) {
  return <span translate="no">{formatFrancs(francs)}</span>
}
