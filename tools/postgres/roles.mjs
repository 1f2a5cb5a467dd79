import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.mjs'

const logins = { web: 'tamuvo_web', worker: 'tamuvo_worker' }

/**
 * The logins of processes at the database that comes with the project: they own nothing. Their passwords lie beside it.
 * @param {string} dataDir @param {string} ownerUrl
 * @returns {{ web: string, worker: string, env: { WEB_PASSWORD: string, WORKER_PASSWORD: string } }} addresses, and what makes the logins
 */
export const loginsOf = (dataDir, ownerUrl) => {
  const [web, worker] = [passwordOf(dataDir, 'web'), passwordOf(dataDir, 'worker')]
  /** @param {string} name @param {string} password */
  const as = (name, password) => Object.assign(new URL(ownerUrl), { username: name, password }).href
  return { web: as(logins.web, web), worker: as(logins.worker, worker), env: { WEB_PASSWORD: web, WORKER_PASSWORD: worker } }
}

/** @param {string} dataDir @param {string} name */
const passwordOf = (dataDir, name) => {
  const file = join(dataDir, `${name}.password`)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const password = readFileSync(file, 'utf8').trim()
  if (!password) throw new PlainError(`${file} is empty. Remove it, and the next start makes another password.`)
  return password
}
