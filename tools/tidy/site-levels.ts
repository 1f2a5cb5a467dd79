import { areas } from './manifests.ts'
import type { Source } from './sources.ts'

/**
 * The folders of the site, lowest first: parts that several areas show, the areas in the order of the server, pages that show
 * several areas, the frame around them, and the start. A file imports its own level and those before it; what it needs of
 * a later one it declares as a slot (`site/parts/slot.ts`), which `site/app/fill-slots.ts` fills.
 */
export const siteLevels: readonly string[] = [
  'parts',
  ...areas.filter((area) => area !== 'kit' && area !== 'ledger'),
  'pages',
  'shell',
  'app',
]

/** Imports of the site that reach for a higher level, lazily or only for types too. */
export const wrongLevels = ({ path, imports }: Source): string[] => {
  const level = levelOf(path)
  if (level === undefined) return []
  return imports
    .filter(({ target }) => {
      const goal = target === undefined ? undefined : levelOf(target)
      return goal !== undefined && siteLevels.indexOf(goal) > siteLevels.indexOf(level)
    })
    .map(({ from }) => `${path} imports ${from}`)
}

/** Code of the site that stands on no level. Its configuration and what it serves as it is do not count. */
export const withoutLevel = ({ path }: Source): string[] => {
  const level = levelOf(path)
  return level === undefined || siteLevels.includes(level) ? [] : [path]
}

/** Forms beside the one frame for them, which checks in the member's language and never leaves the page. */
export const looseForms = ({ path, text }: Source): string[] =>
  path.startsWith('site/') && path !== formFrame && /<form\b/.test(text) ? [path] : []

const formFrame = 'site/parts/FormFrame.tsx'

const levelOf = (path: string): string | undefined => {
  const [workspace, folder = '', ...rest] = path.split('/')
  if (workspace !== 'site' || folder === 'public' || folder.endsWith('.config.ts')) return undefined
  return rest.length > 0 ? folder : ''
}
