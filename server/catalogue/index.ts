export * from './catalogue.table.ts'
