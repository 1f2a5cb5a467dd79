import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { cacheFolder, fetchPackage } from './npm-package.mjs'

const version = '1.7.1'

/** Packages by platform. Where a hash is missing, npm's own check against its registry has to do. @type {Record<string, { name: string, integrity?: string }>} */
const packages = {
  'linux-x64': {
    name: '@foundry-rs/anvil-linux-amd64',
    integrity: 'sha512-+XmShybEaxfCrr0OUUZwYEy2OnYZt5pHH9TzBtLv3+VrK0O/ANuNSVEahqNhKHlgX7GRJ59383ofNhxkRWIYTg==',
  },
  'linux-arm64': { name: '@foundry-rs/anvil-linux-arm64' },
  'darwin-x64': { name: '@foundry-rs/anvil-darwin-amd64' },
  'darwin-arm64': { name: '@foundry-rs/anvil-darwin-arm64' },
  'win32-x64': { name: '@foundry-rs/anvil-win32-amd64' },
}

/**
 * The program of the development node: of the cache, or fetched into it on its first use (43 MB). It is no dependency, because
 * most who start the site need none.
 * @returns {Promise<string>} its path
 * @throws {PlainError} there is none for this machine, or it cannot be fetched
 */
export const anvilBinary = async () => {
  const wanted = packages[`${process.platform}-${process.arch}`]
  if (!wanted) throw new PlainError(`There is no development node for ${process.platform} on ${process.arch}.`)
  const folder = join(cacheFolder(), `anvil-${version}`)
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(binary)) await fetchPackage({ ...wanted, version }, folder)
  return binary
}
