import { Icon } from '#web/ui/icons/icon.tsx'

/** What people see: the notification of their phone, then the notice in the app. */
export function PhonePreview({ title, text }: { title: string; text: string }) {
  const shownTitle = title.trim() || 'Titre'
  const shownText = text.trim() || 'Texte de l’annonce'
  return (
    <section className="card phone-card" aria-label="Aperçu sur un téléphone">
      <div className="phone-screen">
        <div className="phone-push">
          <Icon name="bell" size={20} />
          <p>
            <b className="truncate">{shownTitle}</b>
            <span className="small muted">{shownText}</span>
          </p>
        </div>
        <p className="phone-head">Notifications</p>
        <div className="phone-notice">
          <Icon name="megaphone" size={20} />
          <p>
            <b>{shownTitle}</b>
            <br />
            <span className="small muted">{shownText}</span>
          </p>
        </div>
      </div>
    </section>
  )
}
