export function cartLabel(count: number): string {
  return `Segui, ${count} ${count > 1 ? 'articles' : 'article'}`
}
