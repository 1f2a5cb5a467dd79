import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Draws pictures on request. */
export type Drawer = { paths: readonly string[]; draw(path: string): Promise<void> }

/** The art program is built separately and loaded by its path, so that the server does not depend on the design. */
export const loadDrawer = async (program: string, folder: string): Promise<Drawer> => {
  const { openArt }: { openArt(folder: string): Drawer } = await import(pathToFileURL(program).href)
  return openArt(folder)
}

/** The files of the art that are not drawn yet. */
export const undrawn = ({ paths }: Drawer, folder: string): string[] => paths.filter((path) => !existsSync(join(folder, path)))

/** Serves files that were missing when the server started: they are drawn on request. */
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
