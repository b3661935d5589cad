import { brand } from '#contract/kernel/brand.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const followed = brand.social.filter(({ url }) => url)

/** How to reach the market: phone, chat, e-mail, address, hours, and its pages elsewhere when there are any. */
export function ContactBlock() {
  return (
    <aside>
      <section aria-labelledby="joindre">
        <SectionTitle id="joindre">Nous joindre</SectionTitle>
        <ul className="menu">
          <Way
            icon="call"
            to={`tel:+223${brand.phone}`}
            words={formatPhone(brand.phone)}
            detail="Appeler"
          />
          <Way
            icon="message"
            to={`https://wa.me/${brand.whatsapp}`}
            words="Discuter sur WhatsApp"
            detail="Réponse aux heures d’ouverture"
          />
          <Way icon="document" to={`mailto:${brand.email}`} words={brand.email} detail="Écrire" />
          <li>
            <div>
              <Icon name="place" />
              <span>{brand.address}</span>
            </div>
          </li>
        </ul>
      </section>
      {followed.length > 0 && (
        <section aria-labelledby="suivre">
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
        <dl className="support-hours">
          <dt>Lundi au vendredi</dt>
          <dd>{'9\u00a0h–18\u00a0h'}</dd>
          <dt>Samedi</dt>
          <dd>{'10\u00a0h–14\u00a0h'}</dd>
          <dt>Dimanche</dt>
          <dd>Fermé</dd>
        </dl>
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
