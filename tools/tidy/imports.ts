import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { inProject } from '../project.mjs'
import { arrows, exceptions, openAreas } from './areas.ts'
import { areas } from './manifests.ts'
import { type Manifest, manifests } from './manifests.ts'
import type { Import, Source } from './sources.ts'

/** Imports of other workspaces that are not allowed, or that use a relative path. */
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

// Tools read configuration before workspaces are resolved.
const isConfig = (path: string): boolean => path.endsWith('.config.ts')

/** Modules that re-export: names are imported from where they are defined. */
export const barrels = ({ path, handsOn }: Source): string[] => handsOn.map((from) => `${path} hands on ${from}`)

/** Imports of an area that bypass the doors of lower ones, or reach a higher or undeclared area. */
export const wrongDoors = ({ path, imports, isTest }: Source): string[] => {
  const area = areaOf(path)
  if (!area) return []
  return imports.filter((one) => !isRightDoor(area, one, isTest)).map(({ from }) => `${path} imports ${from}`)
}

const isRightDoor = (area: string, { target }: Import, isTest: boolean): boolean => {
  const [workspace, goal, ...rest] = target?.split('/') ?? []
  if (workspace !== 'server' || goal === undefined || goal === area) return true
  const file = rest.join('/')
  if (isTest) return !known.has(goal) || openAreas.includes(goal) || isDoor(goal, file) || isForTests(file)
  if (openAreas.includes(goal)) return true
  return isAfter(area, goal) && isDoor(goal, file)
}

const isForTests = (file: string): boolean => /^(area|jobs|testing)\.ts$/.test(file)

const isDoor = (area: string, file: string): boolean =>
  file === `${area}.ts` || file === 'services.ts' || manifestOf(area)?.doors.includes(file) === true

const isAfter = (area: string, lower: string): boolean => manifestOf(area)?.after.includes(lower) === true

const manifestOf = (area: string): Manifest | undefined => manifests.find(({ name }) => name === area)

/** Manifests with an area in `after` that is not before them. */
export const wrongOrder = (all: readonly Manifest[]): string[] =>
  all.flatMap(({ name, after }, place) => {
    const before = all.slice(0, place).map((lower) => lower.name)
    return after.filter((lower) => !before.includes(lower)).map((lower) => `${name} comes after ${lower}`)
  })

/** Doors of manifests that are unused outside of the area, or do not exist. */
export const idleDoors = (sources: readonly Source[], all: readonly Manifest[]): string[] =>
  all.flatMap(({ name, doors }) =>
    doors.map((door) => `server/${name}/${door}`).filter((door) => !sources.some((source) => isUsedBy(source, name, door))),
  )

const isUsedBy = ({ path, imports }: Source, area: string, door: string): boolean =>
  !path.startsWith(`server/${area}/`) && imports.some(({ target }) => target === door)

/** Imports of manifests outside of the list. Tests may import them for the calls of an area. */
export const manifestReaders = ({ path, imports, isTest }: Source): string[] =>
  isTest || path === 'server/areas.ts'
    ? []
    : imports
        .filter(({ target }) => /^server\/(?!kit\/)[a-z-]+\/area\.ts$/.test(target ?? ''))
        .map(({ from }) => `${path} imports ${from}`)

const known: ReadonlySet<string> = new Set(areas)

/** Folders of the server that are neither areas nor known helpers. */
export const unknownAreas = (sources: Source[]): string[] => {
  const folders = new Set(sources.flatMap(({ path }) => /^server\/(.+?)\//.exec(path)?.[1] ?? []))
  return [...folders].filter((folder) => !known.has(folder) && folder !== 'testing')
}

const areaOf = (path: string): string | undefined => {
  const [workspace, area] = path.split('/')
  return workspace === 'server' ? areas.find((name) => name === area) : undefined
}

/** Packages that a workspace uses without declaring them. Tests and tools may use those of the root. */
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
