import { formatPhone } from '#kernel/wire/phones.ts'
import { Icon } from '#ui/icons/icon.tsx'

type CallAndMapProps = {
  name: string
  phone: string
  map: string
  mapWords: string
  small?: boolean
}

export function CallAndMap({ name, phone, map, mapWords, small = false }: CallAndMapProps) {
  const callTo = `Appeler ${name}${phone ? `, ${formatPhone(phone)}` : ''}`
  const goTo = `${mapWords} : ${name}`
  if (small)
    return (
      <>
        {phone && (
          <a className="icon-button" href={`tel:+223${phone}`} aria-label={callTo}>
            <Icon name="call" />
          </a>
        )}
        <a className="icon-button" href={map} target="_blank" rel="noreferrer" aria-label={goTo}>
          <Icon name="route" />
        </a>
      </>
    )
  return (
    <div className="button-pair">
      <a
        className="button button-outline button-large"
        href={`tel:+223${phone}`}
        aria-label={callTo}
      >
        <Icon name="call" size={20} />
        Appeler
      </a>
      <a
        className="button button-outline button-large"
        href={map}
        target="_blank"
        rel="noreferrer"
        aria-label={goTo}
      >
        <Icon name="route" size={20} />
        {mapWords}
      </a>
    </div>
  )
}
