import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { openLocalPostgres } from '../postgres/local.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run audit`: proves the books of a database or of a file that was written from one. @param {string[]} words */
export const main = async (words) => {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  await ensureInstalled()
  const isElsewhere = words.includes('--file') || words.includes('--dump') || words.includes('--url') || process.env.DATABASE_URL
  const postgres = isElsewhere ? undefined : await openLocalPostgres(process.env.DATA_DIR || inProject('.data'))
  if (postgres) process.env.DATABASE_URL = postgres.url
  try {
    return await bundleAndRun({ entry: 'tools/audit/audit.ts', outfile: 'dist/audit/audit.js' }, words)
  } finally {
    await postgres?.stop()
  }
}
