import type { MetaDescriptor } from 'react-router'

import { brand } from '#contract/brand.ts'

type PageFacts = {
  /** Without the market’s name, which is added unless `whole`. */
  title: string
  whole?: boolean
  description: string
  /** Where this page is, from the first slash. The one address search engines should keep. */
  path: string
  /** `https://sugu.ml`, as the loader was reached. */
  origin: string
  /** Address of a picture on this market. */
  image?: string | null
  kind?: 'website' | 'product'
}

/** Title, description, canonical address and what a link to the page looks like when it is shared. */
export function pageMeta({ title, whole = false, description, path, origin, image, kind = 'website' }: PageFacts): MetaDescriptor[] {
  const address = origin + path
  return [
    { title: whole ? title : `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'fr_ML' },
    ...(image ? [{ property: 'og:image', content: origin + image }] : []),
  ]
}

/** The market’s own origin, as a loader is asked. */
export function originOf(request: Request): string {
  return new URL(request.url).origin
}
