import { existsSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { inProject } from '../project.mjs'
import { bundleAndRun } from './bundle-and-run.mjs'

/** `npm run migrate`: migrates the database at DATABASE_URL; `-- --citus` distributes it over a cluster. @param {string[]} words */
export const main = async (words) => {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  await ensureInstalled()
  return bundleAndRun({ entry: 'server/migrate-main.ts', outfile: 'dist/migrate/migrate.js' }, words)
}
