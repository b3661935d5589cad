export { type ChosenPhoto, OwnPhoto } from './own-photo.tsx'
export { PhotoField } from './photo-field.tsx'
export { readyPhoto, usePhotos } from './use-photos.ts'
export { useOnePhoto } from './use-one-photo.ts'
