/**
 * Pictures: uploaded, checked, scaled to renditions, and served for ever under an address whose
 * content never changes.
 */
export { forgetPictures } from './forget-pictures.ts'
export { imagesOwnedBy } from './images.queries.ts'
export { tooSmall } from './pictures/picture-refusals.ts'
export { promptly } from './pictures/picture-work.ts'
export { ownImages } from './own-images.ts'
export { presentImage, type ImageRow } from './present-image.ts'
export { makeRendition } from './make-renditions.ts'
export { storeAway } from './store-away.ts'
export { storePicture } from './store-picture.ts'
export { ownPictureParts } from './own-parts.ts'
