import { plural } from '#kernel/wire/plural.ts'

export function cartLabel(count: number): string {
  return `Segui, ${count} ${plural(count, 'article')}`
}
