/** Small square picture of a bought article. Decoration: its name stands beside it. */
export function LinePicture({ url }: { url: string | null }) {
  return url ? (
    <img
      className="picture"
      src={url}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="picture" />
  )
}
