import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawProgram } from '@tamuvo/tools/build/art.mjs'
import { freePort } from '@tamuvo/tools/free-port.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { type Child, runChild } from '@tamuvo/tools/start/child.mjs'
import { operatorsFile, studioKeys, vendorsFile } from '@tamuvo/tools/start/studio-keys.mjs'
import { throwawayFolder } from '@tamuvo/tools/throwaway-folder.mjs'
import { test as story } from './story.ts'
import { openWorld, originOfRun, type World } from './world.ts'

/** The studio beside a world: a process of its own, as a vendor's. */
export type Studio = { kill(): Promise<void>; start(): Promise<void> }

type StudioWorld = { world: World; studio: Studio; close(): Promise<void> }

const isUp = async (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const openStudioWorld = async (): Promise<StudioWorld> => {
  const folder = await throwawayFolder()
  const [port, studioPort, keys] = [await freePort(), await freePort(), studioKeys()]
  const url = `http://127.0.0.1:${studioPort}`
  const write = async (name: string, content: object): Promise<string> => {
    const file = join(folder, name)
    await writeFile(file, JSON.stringify(content))
    return file
  }
  const { databaseUrl, machines } = originOfRun()
  const [name, password] = [`studio_${randomBytes(6).toString('hex')}`, randomBytes(24).toString('hex')]
  const env = {
    ...process.env,
    STUDIO_OWNER_URL: machines[0] ?? databaseUrl,
    STUDIO_DATABASE_URL: Object.assign(new URL(databaseUrl), { username: name, password, pathname: name }).href,
    STUDIO_PORT: String(studioPort),
    STUDIO_OPERATORS_FILE: await write('operators.json', operatorsFile(keys, { host: '127.0.0.1', port })),
    STUDIO_MIGRATIONS_DIR: inProject('dist', 'studio-server', 'migrations'),
    STUDIO_CLIENTS_DIR: inProject('dist', 'studio'),
    STUDIO_ART_DIR: inProject('dist', 'art'),
    STUDIO_ART_PROGRAM: drawProgram,
  }
  let child: Child
  const studio = {
    start: async () => {
      child = runChild(inProject('dist', 'studio-server', 'main.js'), env)
      for (let tries = 0; !(await isUp(url)); tries++) {
        if (tries > 200) throw new Error('the studio did not start')
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    kill: async () => {
      child.kill()
      await child.exited
    },
  }
  await studio.start()
  const world = await openWorld({ PORT: String(port), VENDORS_FILE: await write('vendors.json', vendorsFile(keys, url)) })
  const close = async (): Promise<void> => {
    await world.close()
    await studio.kill()
    await rm(folder, { recursive: true, force: true })
  }
  return { world, studio, close }
}

/** Stories in a world of their own with the studio beside it. */
export const test = story.extend<{ studio: Studio }, { studioWorld: StudioWorld }>({
  studioWorld: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const opened = await openStudioWorld()
      await use(opened)
      await opened.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ studioWorld }, use) => use(studioWorld.world), { scope: 'worker' }],
  studio: async ({ studioWorld }, use) => use(studioWorld.studio),
})
