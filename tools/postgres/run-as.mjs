import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { binary } from './binaries.mjs'

/**
 * How programs of PostgreSQL are run: PostgreSQL refuses to run as root.
 * @typedef {{ native: string, prefix: string[], ids?: { uid: number, gid: number } }} RunAs
 */

const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * An ordinary user runs it directly. Root runs it as the owner of the existing files; or, for its own files, in a user namespace
 * without privileges; or, where that is forbidden, as the system user `postgres` or `nobody`.
 * @param {{ native: string, cluster: string }} folders
 * @returns {RunAs}
 */
export const chooseUser = ({ native, cluster }) => {
  if (process.getuid?.() !== 0) return { native, prefix: [] }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (owner && owner.uid !== 0) return asUser(native, cluster, { uid: owner.uid, gid: owner.gid })
  if (canUnshare(native)) return { native, prefix: unshare }
  const ids = findSystemUser()
  if (owner) giveTree(cluster, ids)
  return asUser(native, cluster, ids)
}

/** Changes the owner of a file to the user that runs PostgreSQL. @param {RunAs} runAs @param {string} path */
export const handOver = (runAs, path) => {
  if (runAs.ids) chownSync(path, runAs.ids.uid, runAs.ids.gid)
}

/** @param {RunAs} runAs @param {[name: 'initdb' | 'postgres', ...args: string[]]} line @returns {[command: string, args: string[]]} */
export const commandLine = ({ native, prefix }, [name, ...args]) => {
  const [command = '', ...rest] = [...prefix, binary(native, name), ...args]
  return [command, rest]
}

/** @param {{ runAs: RunAs, home: string }} place */
export const spawnOptions = ({ runAs, home }) => ({
  ...runAs.ids,
  cwd: home,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

/** @param {string} native */
const canUnshare = (native) => {
  const [command, args] = commandLine({ native, prefix: unshare }, ['postgres', '--version'])
  return process.platform === 'linux' && spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** @param {string} native @param {string} cluster @param {{ uid: number, gid: number }} ids @returns {RunAs} */
const asUser = (native, cluster, ids) => {
  const shut = [...parentsOf(cluster)].find((folder) => existsSync(folder) && !mayPass(folder, ids))
  if (shut) {
    throw new PlainError(
      `PostgreSQL does not run as root, and the ordinary user it would run as cannot enter ${shut}. ` +
        'Start as an ordinary user, set DATA_DIR to a folder that others may enter (such as /var/lib/tamuvo), or set DATABASE_URL.',
    )
  }
  const reachable = [...parentsOf(join(native, 'bin', 'postgres'))].every((folder) => mayPass(folder, ids))
  return { native: reachable ? native : copyBinaries(native, dirname(cluster)), prefix: [], ids }
}

/** @param {string} path */
function* parentsOf(path) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    yield folder
    if (folder === dirname(folder)) return
  }
}

/** @param {string} folder @param {{ uid: number, gid: number }} ids */
const mayPass = (folder, { uid, gid }) => {
  const { mode, uid: ownerId, gid: groupId } = statSync(folder)
  if (ownerId === uid) return (mode & 0o100) !== 0
  return (mode & (groupId === gid ? 0o010 : 0o001)) !== 0
}

/** Copies the programs beside the data when their folder is not accessible to others. @param {string} native @param {string} place */
const copyBinaries = (native, place) => {
  const copy = join(place, 'postgres-programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true })
  chmodSync(copy, 0o755)
  return copy
}

const findSystemUser = () => {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row)
    throw new PlainError(
      'PostgreSQL does not run as root and this system has no user "nobody". Start as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** @param {string} folder @param {{ uid: number, gid: number }} ids */
const giveTree = (folder, ids) => {
  chownSync(folder, ids.uid, ids.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, name), ids.uid, ids.gid)
}
