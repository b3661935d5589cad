import { brand } from '#kernel/wire/brand.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Contact } from '#modules/settings/contract/market-settings.ts'
import { typographic } from '#ui/words/typographic.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { ownPaths } from '#client/own-paths.ts'
import { SectionTitle } from '#ui/section-title.tsx'

const networks = [
  { name: 'Facebook', of: 'facebook' },
  { name: 'Instagram', of: 'instagram' },
  { name: 'TikTok', of: 'tiktok' },
  { name: 'YouTube', of: 'youtube' },
] as const

export function ContactBlock({ contact }: { contact: Contact }) {
  const { phone, whatsapp, email, address, openingHours, rccm, nif } = contact
  const followed = networks.flatMap(({ name, of }) =>
    contact[of] ? { name, url: contact[of] } : [],
  )
  const registered = [rccm && `RCCM\u00a0${rccm}`, nif && `NIF\u00a0${nif}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <aside>
      <section aria-labelledby="joindre">
        <SectionTitle id="joindre">Nous joindre</SectionTitle>
        <ul className="menu">
          <Way icon="call" to={`tel:+223${phone}`} words={formatPhone(phone)} detail="Appeler" />
          <Way
            icon="message"
            to={`https://wa.me/${whatsapp}`}
            words="Discuter sur WhatsApp"
            detail="Réponse aux heures d’ouverture"
          />
          <Way icon="mail" to={`mailto:${email}`} words={email} detail="Écrire" />
          <Way
            icon="shield"
            to={ownPaths.falseMessage()}
            words="Signaler un faux message"
            detail="On vous a demandé un code, ou de l’argent"
          />
          <li>
            <div>
              <Icon name="place" />
              <span>
                {address}
                {registered && <span className="small muted block">{registered}</span>}
              </span>
            </div>
          </li>
        </ul>
      </section>
      {followed.length > 0 && (
        <section className="mt-6" aria-labelledby="suivre">
          <SectionTitle id="suivre">Nous suivre</SectionTitle>
          <ul className="menu">
            {followed.map(({ name, url }) => (
              <Way
                key={url}
                icon="share"
                to={url}
                words={name}
                detail={`${brand.name} sur ${name}`}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="card mt-3" aria-labelledby="horaires">
        <h2 id="horaires">Heures d’ouverture</h2>
        <p className="support-hours">{typographic(openingHours)}</p>
      </section>
    </aside>
  )
}

function Way({
  icon,
  to,
  words,
  detail,
}: {
  icon: IconName
  to: string
  words: string
  detail: string
}) {
  const elsewhere = to.startsWith('https:')
  return (
    <li>
      <a
        href={to}
        target={elsewhere ? '_blank' : undefined}
        rel={elsewhere ? 'noopener' : undefined}
      >
        <Icon name={icon} />
        <span>
          <span className="figures">{words}</span>
          <span className="small muted block">{detail}</span>
        </span>
      </a>
    </li>
  )
}
