import { formatPhone } from '#kernel/wire/phones.ts'
import { initialsOf } from '#web/ui/pictures/avatar.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type CallCardProps = { name: string; part: string; phone: string }

/** Somebody who can be called about a parcel. */
export function CallCard({ name, part, phone }: CallCardProps) {
  return (
    <div className="person call-card">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="medium">{name}</p>
        <p className="small muted">{part}</p>
      </div>
      {phone && (
        <a
          className="icon-button"
          href={`tel:+223${phone}`}
          aria-label={`Appeler ${name}, ${formatPhone(phone)}`}
        >
          <Icon name="call" />
        </a>
      )}
    </div>
  )
}
