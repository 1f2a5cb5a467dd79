import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where clients stand by the name that a game of the register gives: `dice: async () => (await import('./Dice.tsx')).Dice`. */
const clientFiles = ['clients.ts', 'arcade/arcade-clients.ts', 'bingo/bingo-clients.ts']
const clientImport = /^ {2}'?([\w-]+)'?: async[^]*?import\('\.\/([^']+)'\)/gm

const modulesIn = (file: string): [name: string, module: string][] =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(clientImport)].map(([, name = '', path = '']) => [
    name,
    `site/studio/${join(dirname(file), path).replaceAll('\\', '/')}`,
  ])

/** The modules of clients by their names, for the build; that of the rooms which all play in together is "room". */
export const clientModules = (): Readonly<Record<string, string>> => ({
  room: 'site/studio/bingo/room/start-room.tsx',
  ...Object.fromEntries(clientFiles.flatMap(modulesIn)),
})
