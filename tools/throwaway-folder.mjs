import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Linux keeps what lies here in memory. A database of hundreds of small files is copied there in a twentieth of the time.
const memory = '/dev/shm'

// A whole run needs a tenth of it. Containers often have 64 MB.
const neededBytes = 4 * 1024 ** 3

const prefix = 'tamuvo-throwaway-'

/**
 * Makes a folder for data that has to live no longer than this process: in memory where there is plenty of it, else on the disk.
 * Removes those of processes that were killed.
 * @param {{ onDisk?: boolean }} [options]
 * @returns {Promise<string>} its path
 */
export const throwawayFolder = async ({ onDisk = false } = {}) => {
  for (const place of [memory, tmpdir()]) await removeLeftovers(place)
  const place = !onDisk && (await hasRoom()) ? memory : tmpdir()
  return mkdtemp(join(place, `${prefix}${process.pid}-`))
}

const hasRoom = () =>
  statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize >= neededBytes,
    () => false,
  )

/** @param {string} place */
const removeLeftovers = async (place) => {
  for (const name of await readdir(place).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (pid && hasEnded(pid)) await rm(join(place, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
const hasEnded = (pid) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}
