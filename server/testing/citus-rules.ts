/** How Citus would execute a statement. */
export type PostingResult =
  /** Supported; on one node where the member is given. */
  | 'fine'
  /** Runs on every node: supported, but slow. */
  | 'asks all'
  /** Locks rows on several nodes. */
  | 'locks all'
  /** Joins rows of different nodes. */
  | 'joins all'

const quiet = (statement: string): string =>
  statement
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/**
 * Classifies a statement by the distributed tables that it uses, whether it filters by member, locks, and joins by member.
 * @param spread the names of distributed tables, and of views over them
 */
export const judge = (statement: string, spread: readonly string[]): PostingResult => {
  const text = quiet(statement)
  const touched = [...text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?([a-z_]+)/g)].map(([, name]) => name ?? '')
  const ours = touched.filter((name) => spread.includes(name))
  if (ours.length === 0) return 'fine'
  const namesMember = /member_id = (any ?\()?\$?[a-z0-9(]/.test(text)
  if (/\bfor (no key )?(update|share)\b/.test(text) && !namesMember) return 'locks all'
  if (ours.length > 1 && !/member_id = [a-z_]+\.member_id|using \([a-z_, ]*member_id|union all/.test(text)) return 'joins all'
  return namesMember ? 'fine' : 'asks all'
}

/** Tables by where they live; `numbered` are those of the coordinator that number their rows themselves. */
export type Places = { placed: readonly string[]; local: readonly string[]; numbered: readonly string[] }

/**
 * Whether a statement fills a table of the coordinator that numbers its rows from a join of a local table with one that the machines have.
 * Citus inserts nothing then, and says nothing. What was read before, and is handed on as values, is inserted.
 */
export const fillsNothing = (statement: string, { placed, local, numbered }: Places): boolean =>
  [...quiet(statement).matchAll(/\binsert into ([a-z_]+)(.*)/g)].some(([, into = '', rest = '']) => {
    const read = [...rest.matchAll(/\b(?:from|join) \(*([a-z_]+)/g)].map(([, name = '']) => name)
    return numbered.includes(into) && read.some((name) => placed.includes(name)) && read.some((name) => local.includes(name))
  })

export type View = { name: string; text: string }

/** A subquery that gives a value for each row: not one of rows, such as after FROM, nor whether there are any. */
const valueOfRow = /(?<!\b(?:exists|lateral|from|join|in|any|all|array|union|except|as) ?\(*)\( ?select\b/

/**
 * The names of views that unite rows and ask for a value of each of them, themselves or through views that they read. Citus does not see
 * that such a value is of the same member, and then refuses to unite rows machine by machine.
 */
export const unionsOfQuestions = (views: readonly View[]): string[] => {
  const texts = new Map(views.map(({ name, text }) => [name, quiet(text)]))
  const asks = (name: string): boolean => {
    const text = texts.get(name) ?? ''
    return valueOfRow.test(text) || [...text.matchAll(/\b(?:from|join) \(*([a-z_]+)/g)].some(([, read = '']) => asks(read))
  }
  return [...texts].flatMap(([name, text]) => (/\bunion\b/.test(text) && asks(name) ? [name] : [])).sort()
}
