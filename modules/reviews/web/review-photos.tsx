import { imageAddress, type Image } from '#modules/images/contract/images.ts'
import { PICTURE_SIZES, Picture } from '#ui/pictures/picture.tsx'

export function ReviewPhotos({ images }: { images: readonly Image[] }) {
  if (images.length === 0) return null
  return (
    <ul className="message-photos">
      {images.map((image, index) => (
        <li key={image._id}>
          <a
            href={imageAddress(image._id, 1200)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ouvrir la photo ${index + 1} de l’avis`}
          >
            <Picture image={image} alt="" sizes={PICTURE_SIZES.thumb} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function ShopReply({ shopName, reply }: { shopName: string; reply: string | null }) {
  if (!reply) return null
  return (
    <p className="quote">
      <b>{shopName}</b>
      {`\u00a0: ${reply}`}
    </p>
  )
}
