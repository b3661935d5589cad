import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'
import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint, ComplaintMessage } from '#modules/complaints/contract/complaints.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { useNow } from '#client/device/use-now.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { paths } from '#client/paths.ts'
import { classes } from '#ui/classes.ts'
import { PICTURE_SIZES, Picture } from '#ui/pictures/picture.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { AnswerForm } from './answer-form.tsx'
import { awaitsWords } from './awaited-goods.tsx'
import { ComplaintChip, outcomeWords, paidWords } from './complaint-chip.tsx'
import { deadlineWords } from './deadline-words.ts'
import './complaint-thread.css'
import './complaint-case.css'

const DAY_MS = 86_400_000

type ComplaintThreadProps = {
  complaint: Complaint
  side: ComplaintSide
  onChanged: (complaint: Complaint) => void
  deliveredAt?: string | null
}

export function ComplaintThread({
  complaint,
  side,
  onChanged,
  deliveredAt = null,
}: ComplaintThreadProps) {
  const { _id, status, resolution } = complaint
  const outcome = outcomeWords(complaint)
  const deadline = deadlineWords(complaint, side, useNow(60_000))
  const messages = side === 'support' ? complaint.messages.slice(1) : complaint.messages
  const thread = (
    <>
      {messages.length === 0 && <p className="muted mt-2">Personne n’a encore répondu.</p>}
      <ol className="thread" aria-label="Messages">
        {messages.map((message) => (
          <Message key={message._id} message={message} own={message.sender.side === side} />
        ))}
      </ol>
      {status === 'résolu' ? (
        <p className="small muted mt-4">
          Cette réclamation est réglée : on ne peut plus y répondre.
        </p>
      ) : (
        <AnswerForm key={_id} complaint={complaint} side={side} onChanged={onChanged} />
      )}
    </>
  )
  const announcements = (
    <div className="announcements announcements-after" role="status">
      {outcome && (
        <Remark tone={complaint.outcome === 'rejeté' ? 'info' : 'ok'}>
          <b>{outcome}</b>
          {resolution && <span className="block mt-1">{resolution}</span>}
        </Remark>
      )}
      {complaint.awaits && (
        <Remark tone={complaint.awaits.state === 'late' ? 'warning' : 'info'}>
          {awaitsWords(complaint.awaits, side)}
        </Remark>
      )}
      {deadline && <Remark tone={complaint.escalated ? 'warning' : 'info'}>{deadline}</Remark>}
    </div>
  )
  if (side === 'shop')
    return (
      <div className="work-columns shop-case">
        <div>
          <About complaint={complaint} side={side} />
          {announcements}
        </div>
        <div>{thread}</div>
      </div>
    )
  return (
    <>
      {side === 'support' ? (
        <Claim complaint={complaint} deliveredAt={deliveredAt} />
      ) : (
        <About complaint={complaint} side={side} />
      )}
      {announcements}
      {side === 'support' ? (
        <section className="card mt-4" aria-labelledby="echanges">
          <div className="card-head">
            <h2 id="echanges">Échanges</h2>
            {messages.length > 0 && (
              <span className="muted">
                {messages.length} {plural(messages.length, 'message')}
              </span>
            )}
          </div>
          {thread}
        </section>
      ) : (
        thread
      )}
    </>
  )
}

function About({ complaint, side }: Pick<ComplaintThreadProps, 'complaint' | 'side'>) {
  const { status, orderNumber, product, shopName, buyerName, amount } = complaint
  return (
    <section className="card">
      <div className="card-line">
        <h2 className="figures">{orderNumber}</h2>
        <ComplaintChip status={status} />
      </div>
      <div className="person mt-3">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="medium">
            {side === 'buyer' && product.slug !== null ? (
              <Link className="block py-2.75" to={paths.product(product.slug)}>
                {product.name}
              </Link>
            ) : (
              product.name
            )}
          </p>
          <p className="small muted">
            {[side === 'buyer' ? shopName : buyerName, ...paidWords(amount)].join(' · ')}
          </p>
        </div>
      </div>
    </section>
  )
}

function Message({
  message: { sender, content, images, createdAt },
  own,
}: {
  message: ComplaintMessage
  own: boolean
}) {
  return (
    <li className={classes('message', own && 'message-own')}>
      <p className="tiny">
        <b>{own ? `${sender.name} (vous)` : sender.name}</b>{' '}
        <time dateTime={createdAt}>{momentWords(createdAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
      {images.length > 0 && (
        <ul className="message-photos">
          {images.map((image, index) => (
            <li key={image._id}>
              <a
                href={imageAddress(image._id, 1200)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Ouvrir la photo ${index + 1} de ${sender.name}`}
              >
                <Picture image={image} alt="" sizes={PICTURE_SIZES.thumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type ClaimProps = { complaint: Complaint; deliveredAt: string | null }

function Claim({ complaint, deliveredAt }: ClaimProps) {
  const { status, orderNumber, product, shopName, buyerName, amount, createdAt } = complaint
  const [opening] = complaint.messages
  const opened = `ouverte ${momentWords(createdAt)}${afterWords(deliveredAt, createdAt)}`
  return (
    <section className="card" aria-labelledby="reclamation">
      <div className="card-line">
        <h2 id="reclamation">La réclamation</h2>
        <span className="phone">
          <ComplaintChip status={status} />
        </span>
      </div>
      <p className="small muted laptop">{[...paidWords(amount), opened].join(' · ')}</p>
      <div className="person mt-3 phone">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="medium">{product.name}</p>
          <p className="small muted">
            {[`${buyerName} contre ${shopName}`, ...paidWords(amount)].join(' · ')}
            <br />
            <span className="nowrap">{orderNumber}</span>
            {` · ${opened}`}
          </p>
        </div>
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{`«\u00a0${opening?.content ?? ''}\u00a0»`}</p>
      {complaint.images.length > 0 && (
        <ul className="evidence" aria-label="Photos de l’acheteur">
          {complaint.images.map((image, index) => (
            <li key={image._id}>
              <a
                href={imageAddress(image._id, 1200)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Agrandir la photo ${index + 1} sur ${complaint.images.length}`}
              >
                <Picture image={image} alt="" sizes={PICTURE_SIZES.card} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function afterWords(deliveredAt: string | null, createdAt: string): string {
  if (!deliveredAt) return ''
  const [delivered, opened] = [deliveredAt, createdAt].map((time) => Date.parse(time.slice(0, 10)))
  const days = ((opened ?? 0) - (delivered ?? 0)) / DAY_MS
  if (days < 1) return ', le jour de la remise'
  return days < 2 ? ', le lendemain de la remise' : `, ${daysWords(days)} après la remise`
}
