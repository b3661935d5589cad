export { beginComplaint } from './complaint-draft.ts'
export { ComplaintSheet } from './holding-complaint-sheet.tsx'
export { refundLine } from './refund-line.ts'
export { SupportFile } from './support-file.tsx'
export { SupportQueue } from './support-queue.tsx'
export const loadShopComplaints = () =>
  import('./shop-complaints.tsx').then((file) => file.ShopComplaints)
export const loadOwnComplaint = () =>
  import('./own-complaint.tsx').then((file) => file.OwnComplaint)
