type Item = { name: string; qty: number; size: string | null; color: string | null }

/** « 2 × Pagne, L, bleu et Sac ». */
export function itemWords(items: readonly Item[]): string {
  return items.map(oneItem).join(' et ')
}

function oneItem({ name, qty, size, color }: Item): string {
  const traits = [size, color].filter(Boolean).join(', ')
  return `${qty > 1 ? `${qty} × ` : ''}${name}${traits && `, ${traits}`}`
}
