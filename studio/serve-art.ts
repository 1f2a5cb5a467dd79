import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handler } from './kit/http.ts'

type Drawer = { paths: readonly string[]; draw(path: string): Promise<void> }
type Art = { folder: string; program: string | undefined }

/** The program is built by itself, and loaded by its path. */
const openDrawer = async (program: string, folder: string): Promise<Drawer> => {
  const { openArt }: { openArt(folder: string): Drawer } = await import(pathToFileURL(program).href)
  return openArt(folder)
}

const picture = /^\/art\/slot\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.webp$/

/** Serves the pictures of slots. One that is not there yet is drawn first. */
export const serveArt = ({ folder, program }: Art): Handler => {
  let drawer: Promise<Drawer> | undefined
  return async ({ method, path }) => {
    if (method !== 'GET' || !picture.test(path)) return undefined
    const file = join(folder, path)
    if (!existsSync(file) && program) {
      const { paths, draw } = await (drawer ??= openDrawer(program, folder))
      if (paths.includes(path.slice(1))) await draw(path.slice(1))
    }
    if (!existsSync(file)) return undefined
    return { status: 200, headers: { 'content-type': 'image/webp', 'cache-control': 'no-cache' }, body: await readFile(file) }
  }
}
