import { hourWords } from '#kernel/wire/due-words.ts'
import {
  MASKED,
  type ConversationMessage,
  type ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { typographic } from '#ui/words/typographic.ts'

import { maskedWords } from '../message-words.ts'

type MessageItemProps = {
  message: ConversationMessage
  side: ConversationSide
  author: string
  named?: boolean
  read: boolean
  explains: 'number' | 'link' | null
}

export function MessageItem(props: MessageItemProps) {
  const { message, side, author, named = false, read, explains } = props
  const { text, images, state, sentAt, by } = message
  const own = message.side === side
  const said = [hourWords(sentAt), by && `par ${by}`].filter(Boolean).join(', ')
  return (
    <li className={classes('turn', own && 'turn-own')}>
      <span className={named ? 'said' : 'visually-hidden'}>{`${author}\u00a0: `}</span>
      {images.length > 0 && (
        <ul className="shots">
          {images.map((image, index) => (
            <li key={image._id}>
              <a
                href={imageAddress(image._id, 1200)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Agrandir la photo ${index + 1} sur ${images.length}`}
              >
                <Picture image={image} alt="" sizes="132px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {state === 'erased' ? (
        <p className="bubble muted">Message effacé, son auteur a quitté Sugu.</p>
      ) : (
        text && (
          <p className={classes('bubble', own && 'bubble-own')}>
            <MaskedText text={text} />
          </p>
        )
      )}
      <p className="said">
        <time dateTime={sentAt}>{said}</time>
        {own && read && state === 'sent' && ' · lu'}
      </p>
      {own && state === 'held' && (
        <p className="said">Ce message est relu par notre équipe avant de partir.</p>
      )}
      {own && state === 'refused' && (
        <p className="said said-wrong">Notre équipe a refusé ce message, il n’est pas parti.</p>
      )}
      {explains && (
        <p className="why">
          <Icon name="trust" size={16} />
          <span>{typographic(maskedWords(explains, side))}</span>
        </p>
      )}
    </li>
  )
}

export function MaskedText({ text }: { text: string }) {
  return text.split(MASKED).map((part, index) => (
    // Parts of a text never change order.
    <span key={index}>
      {index > 0 && (
        <b className="masked">
          <Icon name="lock" size={16} />
          {MASKED}
        </b>
      )}
      {part}
    </span>
  ))
}
