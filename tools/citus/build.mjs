import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'

/**
 * Citus and the PostgreSQL that it was built for.
 * @typedef {{ native: string, version: string }} Citus `native` has `bin/` in it
 */

// The newest release for each PostgreSQL. 13.1 and 13.2 do not compile against the newest 15.
/** @type {Record<string, string>} */
const tags = { 14: 'v12.1.12', 15: 'v13.0.5', 16: 'v14.0.1', 17: 'v14.0.1', 18: 'v14.0.1' }

/** Where Citus and its clusters are kept. */
export const citusFolder = () => resolve(process.env.CITUS_DIR || inProject('.citus'))

/** The Citus that was built into a folder. @param {string} folder @returns {Citus | undefined} */
export const findCitus = (folder) => {
  const file = join(folder, 'citus.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Builds Citus for the PostgreSQL of this machine, as any user: both come into a folder of their own, and the system stays as it is.
 * @param {string} folder
 * @param {Record<string, string | undefined>} env CITUS_SOURCE, CITUS_TAG, PG_CONFIG
 * @returns {{ version: string, built: boolean }} built: false when it was there already
 * @throws {PlainError} with what is missing
 */
export const buildCitus = (folder, env) => {
  const postgres = findPostgres(env.PG_CONFIG || 'pg_config')
  requireTools()
  requireHeaders(postgres)
  const source = requireSource(env.CITUS_SOURCE)
  const tag = env.CITUS_TAG || tags[postgres.major]
  if (!tag) throw new PlainError(`No release of Citus is known for PostgreSQL ${postgres.major}. Name one: CITUS_TAG=…`)
  const version = `Citus ${statSync(source).isDirectory() ? tag : source} for PostgreSQL ${postgres.version}`
  if (findCitus(folder)?.version === version) return { version, built: false }

  const root = join(folder, 'root')
  for (const part of [root, join(folder, 'source')]) rmSync(part, { recursive: true, force: true })
  mkdirSync(join(folder, 'source'), { recursive: true })
  unpack(source, tag, join(folder, 'source'))
  for (const path of new Set([postgres.bindir, postgres.pkglibdir, postgres.sharedir]))
    cpSync(path, join(root, path), { recursive: true, verbatimSymlinks: true })
  compile(join(folder, 'source'), root, postgres.config)
  // PostgreSQL finds its libraries and extensions from where its program lies.
  writeFileSync(join(folder, 'citus.json'), JSON.stringify({ native: join(root, dirname(postgres.bindir)), version }))
  return { version, built: true }
}

/** @param {string} config the program pg_config */
const findPostgres = (config) => {
  const lines = spawnSync(config, { encoding: 'utf8' }).stdout ?? ''
  /** @param {string} name */
  const value = (name) => new RegExp(`^${name} = (.*)$`, 'm').exec(lines)?.[1] ?? ''
  const version = value('VERSION').replace('PostgreSQL ', '').split(' ')[0] ?? ''
  if (!version)
    throw new PlainError(
      `PostgreSQL is missing: "${config}" cannot be run. Install a PostgreSQL from 14 on with its server headers (Debian: postgresql and postgresql-server-dev-all), or name its pg_config: PG_CONFIG=…`,
    )
  if (!existsSync(join(value('INCLUDEDIR-SERVER'), 'postgres.h')))
    throw new PlainError(
      `The server headers of PostgreSQL ${version} are missing: ${value('INCLUDEDIR-SERVER')} has no postgres.h (Debian: postgresql-server-dev-all).`,
    )
  if (!existsSync(join(value('BINDIR'), 'postgres')))
    throw new PlainError(`The server of PostgreSQL ${version} is missing: ${value('BINDIR')} has no program "postgres".`)
  const [bindir, pkglibdir, sharedir] = [value('BINDIR'), value('PKGLIBDIR'), value('SHAREDIR')]
  const hasKerberos = value('CONFIGURE').includes('--with-gssapi')
  return { config, version, major: version.split('.')[0] ?? '', bindir, pkglibdir, sharedir, hasKerberos }
}

const compiler = 'gcc'

const requireTools = () => {
  for (const [tool, what] of [
    [compiler, 'A compiler'],
    ['make', 'The program that builds'],
  ])
    if (tool && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0)
      throw new PlainError(`${what} is missing: "${tool}" cannot be run.`)
}

/** @param {{ hasKerberos: boolean }} postgres whose headers include those of what it was built with */
const requireHeaders = ({ hasKerberos }) => {
  const asked = ['-fsyntax-only', '-include', 'gssapi/gssapi.h', '-x', 'c', '/dev/null']
  if (hasKerberos && spawnSync(compiler, asked, { stdio: 'ignore' }).status !== 0)
    throw new PlainError('The headers of Kerberos are missing, with which this PostgreSQL was built (Debian: libkrb5-dev).')
}

/** @param {string | undefined} source */
const requireSource = (source) => {
  if (source && existsSync(source)) return resolve(source)
  throw new PlainError(
    source
      ? `The source of Citus is missing: there is no ${source}.`
      : 'Say where the source of Citus lies: CITUS_SOURCE=… names a git repository (a clone, bare or not) or a tarball of it.',
  )
}

/** @param {string} source @param {string} tag @param {string} into */
const unpack = (source, tag, into) => {
  const tarball = statSync(source).isDirectory() ? `${into}.tar` : source
  if (tarball !== source) run('git', ['-C', source, 'archive', '--prefix=citus/', `--output=${tarball}`, tag])
  run('tar', ['-xf', tarball, '-C', into, '--strip-components=1'])
  if (tarball !== source) rmSync(tarball)
}

/** With little of the machine, and what others need of it left to them. @param {string} source @param {string} root @param {string} config */
const compile = (source, root, config) => {
  run('./configure', ['--without-libcurl', `PG_CONFIG=${config}`], source)
  // No clang is needed without the code for just-in-time compilation, which our nodes do not use.
  run('nice', ['-n', '19', 'make', '-s', '-j1', 'with_llvm=no', 'extension'], source)
  run('make', ['-s', 'with_llvm=no', `DESTDIR=${root}`, 'install-extension'], source)
}

/** @param {string} command @param {string[]} args @param {string} [cwd] */
const run = (command, args, cwd) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 30 })
  if (status === 0) return
  const said =
    error?.message ??
    `${stdout}\n${stderr}`
      .trim()
      .split('\n')
      .filter((line) => /error|fatal/i.test(line))
      .slice(0, 3)
      .join(' ')
  throw new PlainError(`Citus could not be built: ${command} ${args.join(' ')} failed. ${said}`)
}
