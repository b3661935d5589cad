import type { MetaDescriptor } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'

/** Title and description of a page whose opening costs no call. */
export function plainMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'fr_ML' },
  ]
}
