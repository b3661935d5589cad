import { initialOf, signsOf } from '#kernel/wire/short-text.ts'
import { classes } from '../classes.ts'

/** `Aminata Traoré` → `AT`; one word gives its first two letters; nothing gives `?`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s’'-]+/u)
    .filter(Boolean)
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word) => initialOf(word ?? ''))
      : signsOf(words[0] ?? '').slice(0, 2)
  return letters.join('').toLocaleUpperCase('fr') || '?'
}

/** Decoration: the name is always near. */
export function Avatar({
  name,
  imageUrl,
  big = false,
}: {
  name: string
  imageUrl?: string | null
  big?: boolean
}) {
  if (imageUrl)
    return (
      <img
        className={classes('avatar', big && 'avatar-large')}
        src={imageUrl}
        alt=""
        width={big ? 56 : 32}
        height={big ? 56 : 32}
      />
    )
  return (
    <span className={classes('avatar', big && 'avatar-large')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const TINTS = ['', 'shop-mark-indigo', 'shop-mark-gold', 'shop-mark-leaf'] as const

/** Initials on a tint derived from the name. */
export function ShopSign({
  name,
  small = false,
  tiny = false,
}: {
  name: string
  small?: boolean
  tiny?: boolean
}) {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      className={classes(
        'shop-mark',
        TINTS[sum % TINTS.length],
        small && 'shop-mark-40',
        tiny && 'shop-mark-28',
      )}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
