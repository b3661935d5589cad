export { CategoryRail } from './category-rail.tsx'
export { CategoryTree } from './category-tree.tsx'
