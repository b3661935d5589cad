export * from './complaints.table.ts'
