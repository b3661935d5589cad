import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./database/tables/*.ts'],
  out: './database/migrations',
  breakpoints: false,
})
