import { areas } from './manifests.ts'
import type { Source } from './sources.ts'

/**
 * The folders of the site, lowest first: shared parts, the areas in the order of the server, pages of several areas, the frame,
 * and the start. A file imports its own level and lower ones; what it needs of a higher one is a slot (`site/parts/slot.ts`),
 * filled by `site/app/fill-slots.ts`.
 */
export const siteLevels: readonly string[] = [
  'parts',
  ...areas.filter((area) => area !== 'kit' && area !== 'ledger'),
  'pages',
  'shell',
  'app',
]

/** The clients of games: a page of its own, on an origin of its own. It shares nothing with the levels, and no level knows it. */
const gameClients = 'studio'

/** Imports of a higher level, including lazy and type imports. */
export const wrongLevels = ({ path, imports }: Source): string[] => {
  const level = levelOf(path)
  if (level === undefined) return []
  return imports
    .filter(({ target }) => {
      const goal = target === undefined ? undefined : levelOf(target)
      return goal !== undefined && (isApart(goal, level) || siteLevels.indexOf(goal) > siteLevels.indexOf(level))
    })
    .map(({ from }) => `${path} imports ${from}`)
}

const isApart = (goal: string, level: string): boolean => (goal === gameClients) !== (level === gameClients)

/** Code of the site outside of the levels, except configuration and static files. */
export const withoutLevel = ({ path }: Source): string[] => {
  const level = levelOf(path)
  return level === undefined || level === gameClients || siteLevels.includes(level) ? [] : [path]
}

/** Forms that do not use the form frame, which validates in the member's language and never leaves the page. */
export const looseForms = ({ path, text }: Source): string[] =>
  path.startsWith('site/') && path !== formFrame && /<form\b/.test(text) ? [path] : []

const formFrame = 'site/parts/FormFrame.tsx'

const levelOf = (path: string): string | undefined => {
  const [workspace, folder = '', ...rest] = path.split('/')
  if (workspace !== 'site' || folder === 'public' || folder.endsWith('.config.ts')) return undefined
  return rest.length > 0 ? folder : ''
}
