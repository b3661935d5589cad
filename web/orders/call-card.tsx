import { formatPhone } from '#contract/kernel/phones.ts'
import { initialsOf } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

type CallCardProps = { name: string; part: string; phone: string }

/** Somebody who can be called about a parcel. */
export function CallCard({ name, part, phone }: CallCardProps) {
  return (
    <div className="pers appel-carte">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="mi">{name}</p>
        <p className="petit doux">{part}</p>
      </div>
      {phone && (
        <a
          className="rond"
          href={`tel:+223${phone}`}
          aria-label={`Appeler ${name}, ${formatPhone(phone)}`}
        >
          <Icon name="appeler" />
        </a>
      )}
    </div>
  )
}
