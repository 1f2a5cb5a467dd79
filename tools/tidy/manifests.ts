import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { inProject } from '../project.mjs'
import { isNode, nodesOf, type Node } from './sources.ts'

/** The dependencies of an area by its manifest. */
export type Manifest = {
  name: string
  /** The areas whose services and doors it uses. */
  after: readonly string[]
  /** Modules besides `<name>.ts` and `services.ts` that higher areas may import. */
  doors: readonly string[]
}

/** @param text of an `area.ts` */
export const parseManifest = (text: string): Manifest => {
  const { program } = parseSync('area.ts', text)
  const properties = [...nodesOf(program)].filter(({ type }) => type === 'Property')
  const values = (key: string): string[] => {
    const found = properties.find((property) => isNode(property['key']) && property['key']['name'] === key)
    return [...nodesOf(found?.['value'])].flatMap(textOf)
  }
  const [name] = values('name')
  if (name === undefined) throw new Error('a manifest has a name')
  return { name, after: values('after'), doors: values('doors') }
}

/** The names of the list in `server/areas.ts`. */
export const parseList = (text: string): string[] => {
  const { program } = parseSync('areas.ts', text)
  const list = [...nodesOf(program)].find(({ type }) => type === 'ArrayExpression')
  return [...nodesOf(list)].flatMap((node) => (node.type === 'Identifier' ? String(node['name']) : []))
}

const textOf = (node: Node): string[] => (node.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [])

const read = (path: string): string => readFileSync(inProject(path), 'utf8')

/** The manifests of all areas, lowest first. */
export const manifests: readonly Manifest[] = parseList(read('server/areas.ts')).map((name) =>
  parseManifest(read(`server/${name}/area.ts`)),
)

/** The folders of the server, lowest first: kit, then the areas of `server/areas.ts`. */
export const areas: readonly string[] = ['kit', ...manifests.map(({ name }) => name)]
