import type { MetaDescriptor } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'

type PageFacts = {
  /** Without the market’s name, which is added unless `whole`. */
  title: string
  whole?: boolean
  description: string
  /** Where this page is, from the first slash. The one address search engines should keep. */
  path: string
  /** `https://sugu.ml`, as the loader was reached. */
  origin: string
  /** Address of a JPEG of 1200 × 630 on this market; the market’s own card when there is none. */
  image?: string | undefined
  kind?: 'website' | 'product'
}

/**
 * Title, description and canonical address; from the server also what a link to the page looks like
 * when it is shared.
 */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { title, whole = false, description, path, origin } = facts
  return [
    { title: whole ? title : `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    // Only the server writes previews, so no phone downloads their code.
    ...(import.meta.env.SSR ? previewOf(facts) : []),
  ]
}

function previewOf({
  title,
  description,
  path,
  origin,
  image = '/apercu.jpg',
  kind = 'website',
}: PageFacts): MetaDescriptor[] {
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: kind },
    { property: 'og:url', content: origin + path },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:image', content: origin + image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The market’s origin, from the loader’s request. */
export function originOf(request: Request): string {
  return new URL(request.url).origin
}
