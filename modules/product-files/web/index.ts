export { ProductFiles } from './product-files-screen.tsx'
