import type { MetaDescriptor } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'

type PageFacts = {
  /** Without the site's name, which is added unless `whole`. */
  title: string
  whole?: boolean
  description: string
  /** Canonical path, for search engines. */
  path: string
  /** `https://sugu.ml`, as the loader was reached. */
  origin: string
  /** JPEG of 1200 × 630; our own card by default. */
  image?: string | undefined
  kind?: 'website' | 'product'
}

export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { title, whole = false, description, path, origin } = facts
  return [
    { title: whole ? title : `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    // On the server alone: phones do not download its code.
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

export function originOf(request: Request): string {
  return new URL(request.url).origin
}
