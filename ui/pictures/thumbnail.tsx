import { classes } from '../classes.ts'

/** Picture beside a name, or its empty place; decoration. */
export function Thumbnail({ url, size = 48 }: { url: string | null | undefined; size?: 40 | 48 }) {
  const className = classes('thumbnail', size === 40 && 'thumbnail-small')
  return url ? (
    <img className={className} src={url} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={className} />
  )
}
