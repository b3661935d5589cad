/** What a buyer complains of, and how the shop and the team answer. */
export { ComplaintSheet } from './holding-complaint-sheet.tsx'
export { ShopComplaints } from './shop-complaints.tsx'
export { SupportFile } from './support-file.tsx'
export { SupportQueue } from './support-queue.tsx'
