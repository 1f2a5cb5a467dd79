import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { inProject } from '../project.mjs'
import { areas, arrows, exceptions, openAreas } from './areas.ts'
import type { Import, Source } from './sources.ts'

/** Imports that run against the arrows between the workspaces, or by a relative path into another one. */
export const wrongArrows = ({ path, workspace, imports }: Source): string[] => {
  const exempt = Object.entries(exceptions).flatMap(([folder, allowed]) => (path.startsWith(`${folder}/`) ? allowed : []))
  const allowed = [workspace, ...(arrows[workspace] ?? []), ...exempt]
  return imports
    .filter(({ from, target }) => {
      const goal = target?.split('/')[0]
      const isWrongForm = (goal !== workspace) === from.startsWith('.') && !isConfig(path)
      return goal !== undefined && (!allowed.includes(goal) || isWrongForm)
    })
    .map(({ from }) => `${path} imports ${from}`)
}

// Configuration is read by tools before the workspaces are known to them.
const isConfig = (path: string): boolean => path.endsWith('.config.ts')

/** Modules that hand on what others export. A door may do so for files of its own area. */
export const barrels = ({ path, handsOn }: Source): string[] => {
  const area = areaOf(path)
  const isDoor = path === `server/${area}/${area}.ts`
  return handsOn.filter((from) => !(isDoor && from.startsWith('./'))).map((from) => `${path} hands on ${from}`)
}

/** Imports of an area that pass by the doors of the lower ones, or reach for a higher one. */
export const wrongDoors = ({ path, imports, isTest }: Source): string[] => {
  const area = areaOf(path)
  if (!area) return []
  return imports.filter((one) => !isRightDoor(area, one, isTest)).map(({ from }) => `${path} imports ${from}`)
}

const isRightDoor = (area: string, { target }: Import, isTest: boolean): boolean => {
  const [workspace, goal, ...rest] = target?.split('/') ?? []
  if (workspace !== 'server' || goal === undefined || goal === area) return true
  const file = rest.join('/')
  if (isTest) return !known.has(goal) || openAreas.includes(goal) || file === `${goal}.ts` || file === 'testing.ts'
  return known.has(goal) && isLower(goal, area) && (openAreas.includes(goal) || file === `${goal}.ts`)
}

const known: ReadonlySet<string> = new Set(areas)

const isLower = (goal: string, area: string): boolean =>
  areas.findIndex((name) => name === goal) < areas.findIndex((name) => name === area)

/** The folders of the server that are neither in the list of areas nor known helpers. */
export const unknownAreas = (sources: Source[]): string[] => {
  const folders = new Set(sources.flatMap(({ path }) => /^server\/(.+?)\//.exec(path)?.[1] ?? []))
  return [...folders].filter((folder) => !known.has(folder) && folder !== 'testing')
}

const areaOf = (path: string): string | undefined => {
  const [workspace, area] = path.split('/')
  return workspace === 'server' ? areas.find((name) => name === area) : undefined
}

/** Packages that a workspace uses without naming them in its package.json. Tests and tools may use those of the root. */
export const undeclaredPackages = ({ path, workspace, imports, isTest }: Source): string[] => {
  const declared = [...declaredBy(workspace), ...(isTest || isHelper(path) ? declaredBy('.') : [])]
  return imports
    .filter(({ from, target }) => target === undefined && !isBuiltin(from) && !from.startsWith('virtual:'))
    .map(({ from }) => packageOf(from))
    .filter((name) => !declared.includes(name))
    .map((name) => `${path} imports ${name}`)
}

const isHelper = (path: string): boolean => /^(tools|e2e|bench)\/|\.config\.ts$|vite-plugin\.ts$/.test(path)

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

const declarations = new Map<string, string[]>()

const declaredBy = (workspace: string): string[] => {
  const earlier = declarations.get(workspace)
  if (earlier) return earlier
  const { name, dependencies, devDependencies }: PackageFile = JSON.parse(
    readFileSync(inProject(workspace, 'package.json'), 'utf8'),
  )
  const names = [name, ...Object.keys({ ...dependencies, ...devDependencies })]
  declarations.set(workspace, names)
  return names
}

type PackageFile = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
