import { isMember, isNamed, isNode, nodesOf, type Node, type Source } from './sources.ts'

/** SQL statements in strings outside of stores. */
export const strayStatements = ({ path, isTest, program }: Source): string[] => {
  if (!/^(server|studio)\//.test(path) || isTest || mayHoldSql.test(path)) return []
  return [...nodesOf(program)]
    .map(wordsOf)
    .filter((words) => statement.test(words))
    .map((words) => `${path}: ${words.trim().slice(0, 60)}`)
}

const mayHoldSql = /^(server\/(kit|ledger)|studio\/kit)\/|\/([a-z-]+-)?store(-[a-z-]+)?\.ts$/
const statement = /\b(SELECT\s[^;]+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|TRUNCATE\s+\w)/

const wordsOf = (node: Node): string => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const value = node.type === 'TemplateElement' ? node['value'] : undefined
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
}

/** Reads of the system clock. Rules and areas get the time passed in, so that tests control it. */
export const ownClocks = ({ path, isTest, program }: Source): string[] => {
  if (isTest || !/^(money|games|contract|server|studio)\//.test(path) || mayAskTime.test(path)) return []
  return [...nodesOf(program)].filter(asksTime).map(() => `${path} asks the machine for the time; let the clock be handed in`)
}

const mayAskTime = /^(server\/kit\/clock|studio\/main)\.ts$/

const asksTime = (node: Node): boolean => {
  if (node.type === 'CallExpression') return isMember(node['callee'], 'Date', 'now') || isNamed(node['callee'], 'Date')
  const given = node['arguments']
  return node.type === 'NewExpression' && isNamed(node['callee'], 'Date') && Array.isArray(given) && given.length === 0
}

/** Casts: `as` (except `as const`) and `!`. */
export const castsIn = ({ program }: Source): number => [...nodesOf(program)].filter(isCast).length

const isCast = (node: Node): boolean =>
  node.type === 'TSNonNullExpression' || (node.type === 'TSAsExpression' && !isConst(node['typeAnnotation']))

const isConst = (annotation: unknown): boolean => isNode(annotation) && isNamed(annotation['typeName'], 'const')

/** The calls that a file of the contract declares: `export const login = call(…)`. */
export const declaredCalls = ({ program }: Source): string[] =>
  [...nodesOf(program)].flatMap((node) => {
    const init = node['init']
    const isCall =
      node.type === 'VariableDeclarator' && isNode(init) && init.type === 'CallExpression' && isNamed(init['callee'], 'call')
    return isCall ? nameOf(node['id']) : []
  })

/** The calls that a file handles: `handle(contract.login, …)`, or `handle(call, …)` with `login as call` imported. */
export const handledCalls = ({ program, imports }: Source): string[] => {
  const origins = new Map(imports.flatMap(({ names }) => [...names]))
  return [...nodesOf(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !isNamed(node['callee'], 'handle') || !Array.isArray(node['arguments'])) return []
    const [first] = node['arguments']
    if (!isNode(first)) return []
    return first.type === 'MemberExpression'
      ? nameOf(first['property'])
      : nameOf(first).map((local) => origins.get(local) ?? local)
  })
}

const nameOf = (node: unknown): string[] =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? [node['name']] : []
