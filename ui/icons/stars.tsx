type StarsProps = { rating: number }

/** Five stars filled by halves, never more than earned; named « 4,6 sur 5 ». */
export function Stars({ rating }: StarsProps) {
  const halves = Math.max(0, Math.min(10, Math.floor(rating * 2)))
  return (
    <span
      className={`stars stars-${halves * 5}`}
      role="img"
      aria-label={`${formatRating(rating)} sur 5`}
    />
  )
}

/** `4.46` → `4,5`; `5` → `5` */
export function formatRating(rating: number): string {
  return (Math.round(rating * 10) / 10).toString().replace('.', ',')
}
