import { nodesOf, type Source } from './sources.ts'

/** Banned private words, each with its standard terms. */
type LeftWord = {
  /** Whole words, ignoring case; parts of a name in camelCase or snake_case count as words. */
  word: RegExp
  say: string
  /** Files where it is banned. All when absent. */
  where?: RegExp
}

const core = /^(server|games|tools|bench)\//

export const leftWords: readonly LeftWord[] = [
  { word: /purses?/, say: 'wallet account' },
  { word: /lucks?/, say: 'rng' },
  { word: /squeezed?|squeezes/, say: 'compress' },
  { word: /neighbourhoods?/, say: 'subnet' },
  { word: /sift(ed|ing|s)?/, say: 'prefilter' },
  { word: /parked/, say: 'dead letter' },
  { word: /puts? ([a-z]+ )?(back )?in line|jobs? in line|is in line/, say: 'enqueue, queued', where: core },
  { word: /lining|line up later/, say: 'enqueue', where: /^server\// },
  { word: /briefly/, say: 'cached', where: core },
  { word: /the books/, say: 'the journal, the ledger', where: core },
  { word: /(people|person|somebody|nobody|calls?|who|whom) of the house/, say: 'staff, staff API' },
  // The lanes of a catalogue and of customer service are the specification's.
  { word: /lanes?/, say: 'batch writer', where: /^(server\/(ledger|betting|vendor|wallet|lottery|testing|kit)|bench)\// },
  {
    word: /verdicts?/,
    say: 'result',
    where: /^(server\/(ledger|betting|vendor|wallet|cashier|lottery|account)|bench|tools\/conformance)\//,
  },
  { word: /wish(es)?/, say: 'request', where: /^(server\/(ledger|betting|vendor|wallet|cashier|lottery|testing)|bench)\// },
  { word: /keepers?/, say: 'scheduler', where: /^server\// },
  { word: /stretch(es)?/, say: 'id range', where: core },
  { word: /quiet id/, say: 'watermark', where: core },
  { word: /sealed|unsealed/, say: 'checkpointed', where: /^server\/(ledger|wallet)\// },
  { word: /folded|folds/, say: 'grouped, batched', where: /^server\// },
  { word: /flights|flight signs/, say: 'vendor call log', where: /^server\// },
  { word: /facts?|followers?/, say: 'outbox event, consumer', where: /^(server|docs)\// },
  {
    word: /she|hers?|told|somebody|nobody|whoever/,
    say: 'member, caller, published',
    where: /^(server|contract|games|money|bench|e2e|site|ui)\/.*\.tsx?$/,
  },
  { word: /puts? away|put the month away/, say: 'archive', where: core },
  { word: /looks/, say: 'key checks', where: /^server\/(ledger|betting|vendor)\// },
  {
    word: /desk/,
    say: 'what it is: worker, gateway, queue, staff',
    where: /^server\/(kit\/(?!staff|operator-keys|openapi)|ledger|betting|vendor|content|chat)/,
  },
  {
    word: /hall|let in|silences?|heed/,
    say: 'registry, complete login, mute, unmute',
    where: /^server\/(kit\/(connections|live|rooms\.)|account\/log|chat)/,
  },
]

/** The checked files: code, SQL and documents of all workspaces. */
export const mayHoldLeftWords =
  /^(server|contract|games|money|tools|bench|ui|site|e2e|docs)\/.*\.(ts|tsx|mjs|sql|md)$|^[A-Z]+\.md$/

// Migrations are immutable; vectors and word lists are data; the inventory cites the specification.
const mayStay = /^tools\/tidy\/|^server\/migrations\/|^docs\/inventory\.md$|\/vectors\/|\/[a-z-]*words(-[a-z]+)?\.ts$/

/** Banned words of a file. @param said its names and comments, or the text of a document */
export const leftWordsIn = (path: string, said: string): string[] => {
  if (!mayHoldLeftWords.test(path) || mayStay.test(path)) return []
  return leftWords.flatMap(({ word, say, where }) => {
    const found = where && !where.test(path) ? null : new RegExp(`(?<![a-z])(?:${word.source})(?![a-z])`, 'i').exec(said)
    return found ? [`${path} says "${found[0]}"; say ${say}`] : []
  })
}

/** The names, split into words, and comments of a source file. Strings are left out, because they may be names on the wire. */
export const saidIn = ({ path, text, program, comments }: Source): string => {
  // The text contains all names and comments, and matching it is cheaper than walking the tree.
  if (leftWordsIn(path, wordsOfName(text)).length === 0) return ''
  const names = [...nodesOf(program)].flatMap(({ type, name }) =>
    /^(JSX|Private)?Identifier$/.test(type) && typeof name === 'string' ? name : [],
  )
  return [...comments, ...[...new Set(names)].map(wordsOfName)].join('\n')
}

const wordsOfName = (name: string): string => name.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
