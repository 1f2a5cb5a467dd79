import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { PlainError } from './plain-error.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Only our own pages are opened, and containers rarely support the sandbox.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for tests: the one named by CHROMIUM, one of the system, or the one of the npm package, unpacked once.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export const findChromium = async () => {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named)) throw new PlainError(`CHROMIUM names ${named}, which is not there.`)
  const found = named ?? places.find((place) => existsSync(place))
  return { executablePath: found ?? (await unpackChromium()), args }
}

/** @returns {Promise<string>} */
export const unpackChromium = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new PlainError(
      'No Chromium or Chrome was found on this machine. Install one, or name it: CHROMIUM=/path/to/chrome npm test',
    )
  }
  const { version } = createRequire(import.meta.url)(packageFile())
  const home = join(tmpdir(), `tamuvo-chromium-${version}-${userInfo().uid}`)
  const program = join(home, 'chromium-with-libraries')
  if (!existsSync(program)) await unpackInto(home)
  return program
}

// The package exports its main file only.
const packageFile = () => join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'package.json')

/** Unpacks into a temporary folder and renames it, so that no process sees an incomplete one. @param {string} home */
const unpackInto = async (home) => {
  const draft = await mkdtemp(`${home}.`)
  await unpackPackage(draft)
  await chmod(draft, 0o755)
  const fonts = join(draft, 'fonts', 'fonts.conf')
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/fonts', `${home}/fonts`))
  const program = join(draft, 'chromium-with-libraries')
  await writeFile(
    program,
    `#!/bin/sh\nFONTCONFIG_PATH="\${FONTCONFIG_PATH:-${fontsIn(home)}}" LD_LIBRARY_PATH="${home}/al2023/lib" exec "${home}/chromium" "$@"\n`,
  )
  await chmod(program, 0o755)
  await rename(draft, home).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  })
}

/** @param {string} home */
const fontsIn = (home) => (existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(home, 'fonts'))

// NOTE The package unpacks into the temporary folder, and its libraries only where it detects a cloud environment.
/** @param {string} folder */
const unpackPackage = async (folder) => {
  const kept = { ...process.env }
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (kept[name] === undefined) delete process.env[name]
      else process.env[name] = kept[name]
    }
  }
}
