// NOTE Runs before the version of Node is checked: no syntax and no modules newer than Node 14 here.

const oldestMajor = 20
const oldestMinor = 19

/**
 * Runs a command of the project: checks the version of Node, loads the command, calls its `main` with the arguments. A
 * PlainError is printed as one sentence; the exit code is then 1.
 * @param {() => Promise<{ main(words: string[]): Promise<number | void> }>} load
 */
export const runCommand = (load) => {
  if (!isNewEnough(process.versions.node)) return fail(tooOld(process.versions.node))
  load()
    .then((command) => command.main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code || 0
    })
    .catch((error) => fail(describe(error)))
}

/** @param {string} version such as `20.19.0` */
export const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** @param {string} version */
const tooOld = (version) =>
  `Tamuvo needs Node ${oldestMajor}.${oldestMinor} or newer; this is Node ${version}. Install a newer one from https://nodejs.org and start again.`

const permissions = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** @param {unknown} error */
const describe = (error) => {
  if (!(error instanceof Error)) return String(error)
  // By name, because a bundled program has its own copy of the class.
  if (error.name === 'PlainError') return error.message
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error)
  const hindrance = Object.entries(permissions).find(([name]) => name === code)
  return path && hindrance ? `Cannot use ${path}: ${hindrance[1]} (${code}).` : error.stack || error.message
}

/** @param {string} message */
const fail = (message) => {
  console.error(message)
  process.exitCode = 1
}
