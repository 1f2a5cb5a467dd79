import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder, inProject } from '../project.mjs'
import { arrows } from './areas.ts'

/** One file of code, read and parsed. */
export type Source = {
  /** From the root of the project, such as `server/wallet/store.ts`. */
  path: string
  workspace: string
  text: string
  isTest: boolean
  /** Static, lazy and type imports, and re-exports. */
  imports: Import[]
  /** The modules that it re-exports. */
  handsOn: string[]
  comments: string[]
  program: unknown
}

export type Import = {
  from: string
  /** The imported file, if part of the project. */
  target: string | undefined
  /** Exported names by local name. */
  names: Map<string, string>
}

/** All code of the workspaces. */
export const readSources = (): Source[] =>
  Object.keys(arrows)
    .flatMap((workspace) => filesUnder(workspace))
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => parseSource(path, readFileSync(inProject(path), 'utf8')))

export const parseSource = (path: string, text: string): Source => {
  const { program, module, comments } = parseSync(path, text)
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literalIn(text.slice(start, end)))
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: new Map(entries.map(({ localName, importName }) => [localName.value, importName.name ?? ''])),
  }))
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return {
    path,
    workspace: path.split('/')[0] ?? '',
    text,
    isTest: /\.test\.tsx?$|\/testing\.ts$|^(e2e|(?:server|studio|ui)\/testing)\//.test(path),
    imports: [...imported, ...[...handedOn, ...lazy].map((from) => ({ from, names: new Map() }))].map((one) => ({
      ...one,
      target: targetOf(path, one.from),
    })),
    handsOn: handedOn,
    comments: comments.map(({ value }) => value),
    program,
  }
}

/** The text of a string literal; empty for computed values. */
const literalIn = (code: string): string[] => {
  const [, , literal] = /^(['"])(.*)\1$/.exec(code) ?? []
  return literal === undefined ? [] : [literal]
}

const targetOf = (path: string, from: string): string | undefined => {
  if (from.startsWith('.')) return posix.join(dirname(path), from)
  return from.startsWith('@tamuvo/') ? from.slice('@tamuvo/'.length) : undefined
}

/** A node of the syntax tree. */
export type Node = { type: string; [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** All nodes of a tree, including the root. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** Whether a node is `object.property`. */
export const isMember = (node: unknown, object: string, property: string): boolean =>
  isNode(node) && node.type === 'MemberExpression' && isNamed(node['object'], object) && isNamed(node['property'], property)

export const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name
