import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Draws pictures of the art, each when it is asked for. */
export type Drawer = { paths: readonly string[]; draw(path: string): Promise<void> }

/** The drawing program is made by the build and loaded by its path, for how the site looks is not the server's to know. */
export const loadDrawer = async (program: string, folder: string): Promise<Drawer> => {
  const { openArt }: { openArt(folder: string): Drawer } = await import(pathToFileURL(program).href)
  return openArt(folder)
}

/** The files of the art that are not drawn yet. */
export const undrawn = ({ paths }: Drawer, folder: string): string[] => paths.filter((path) => !existsSync(join(folder, path)))

/** Answers for files that were not there when the server started: they are drawn while somebody waits. */
export const serveUndrawn = (
  app: FastifyInstance,
  { drawer, folder, paths }: { drawer: Drawer; folder: string; paths: readonly string[] },
): void => {
  for (const path of paths)
    app.get(`/${path}`, async (_request, reply) => {
      await drawer.draw(path)
      return reply.sendFile(path, folder)
    })
}
