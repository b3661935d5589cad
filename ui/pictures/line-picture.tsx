/** Picture of a bought article. Decoration. */
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
