import { useState, type MouseEvent, type ReactNode } from 'react'

import { Icon } from './icons/icon.tsx'
import { whatsappLink } from './whatsapp-link.ts'

type ShareButtonProps = {
  title: string
  /** Absolute address of the shared page. */ url: string
  className: string
}

/** Shares a link, by WhatsApp without JavaScript or when the sheet cannot be loaded. */
export function ShareButton({ title, url, className }: ShareButtonProps) {
  const [sheet, setSheet] = useState<ReactNode>(null)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const { href } = event.currentTarget
    import('./sheets/share-sheet.tsx').then(
      ({ ShareSheet }) =>
        setSheet(<ShareSheet title={title} url={url} onClose={() => setSheet(null)} />),
      () => location.assign(href),
    )
  }
  return (
    <>
      <a
        className={className}
        href={whatsappLink(title, url)}
        aria-label="Partager"
        onClick={press}
      >
        <Icon name="share" />
      </a>
      {sheet}
    </>
  )
}
