import type { AddedBet, Engine, Part, Return, Spot } from './engine.ts'
import type { GameEvent } from './events.ts'
import { bytesOf, hexOf, sha256 } from './sha256.ts'
import { fairStream, type Seeds } from './stream.ts'

/** What a round is made of: with the seeds, all that is needed to have it again. */
export type RoundRecord = { readonly bets: readonly Spot[]; readonly actions: readonly string[] }

/** A round as far as it has come: what clients play, what history keeps, and what anybody can recompute. */
export type Book = {
  readonly bets: readonly Spot[]
  readonly actions: readonly string[]
  readonly adds: readonly AddedBet[]
  readonly events: readonly GameEvent[]
  /** Which events each part had, by how many came before it: 0, and one more for each action. */
  readonly starts: readonly number[]
  readonly choices: readonly string[]
  /** Present once the round is over: of each bet, those added included. */
  readonly returns: readonly Return[] | undefined
  /** The action that the rules take for a member who does not come back; undefined once the round is over. */
  readonly autoAction: string | undefined
}

/**
 * Plays a round from its seeds, as far as its actions go.
 * @returns undefined when an action was not allowed
 */
export const playRound = <State>(engine: Engine<State>, { bets, actions }: RoundRecord, seeds: Seeds): Book | undefined => {
  const draw = fairStream(seeds)
  const parts: Part<State>[] = [engine.open(bets, draw)]
  for (const action of actions) {
    const before = parts.at(-1)
    const next = before && !before.returns ? engine.step?.(before.state, action, draw) : undefined
    if (!next) return undefined
    parts.push(next)
  }
  return bookOf(engine, { bets, actions }, parts)
}

const bookOf = <State>(engine: Engine<State>, { bets, actions }: RoundRecord, parts: readonly Part<State>[]): Book => {
  const last = parts.at(-1)
  const starts: number[] = []
  let count = 0
  for (const { events } of parts) {
    starts.push(count)
    count += events.length
  }
  return {
    bets,
    actions,
    adds: parts.flatMap(({ adds = [] }) => adds),
    events: parts.flatMap(({ events }) => events),
    starts,
    choices: last?.choices ?? [],
    returns: last?.returns,
    autoAction: last && !last.returns ? engine.autoAction?.(last.state) : undefined,
  }
}

/** The canonical text of a round: its bets, actions, events and returns. */
export const bookText = ({ bets, actions, events, returns }: Book): string =>
  canonicalText({ bets, actions, events, returns: returns ?? [] })

/** SHA-256 over the canonical text of a round. In hex. */
export const bookHash = (book: Book): string => hexOf(sha256(bytesOf(bookText(book))))

/**
 * JSON with sorted keys and nothing between, of texts, truths, whole numbers, lists and records of those.
 * @throws RangeError for a number that is not whole, since languages write those differently
 */
export const canonicalText = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`books hold whole numbers, not ${value}`)
    return String(value)
  }
  if (Array.isArray(value)) return textOfList(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields: Readonly<Record<string, unknown>> = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of inOrder(Object.keys(fields))) {
    const field = fields[name]
    if (field !== undefined) text += `${text === '' ? '' : ','}${quoted(name)}:${canonicalText(field)}`
  }
  return `{${text}}`
}

const textOfList = (list: readonly unknown[]): string => {
  let text = ''
  for (let place = 0; place < list.length; place++) text += `${place === 0 ? '' : ','}${canonicalText(list[place])}`
  return `[${text}]`
}

/** Sorts names in place. They are few: the function of the platform takes several times as long. */
const inOrder = (names: string[]): string[] => {
  for (let next = 1; next < names.length; next++) {
    const name = names[next] ?? ''
    let place = next
    for (; place > 0 && (names[place - 1] ?? '') > name; place--) names[place] = names[place - 1] ?? ''
    names[place] = name
  }
  return names
}

const plainText = /^[\w .:,/-]*$/

/** Names and symbols as they are written: the same come again in every round. */
const written = new Map<string, string>()
const writtenMost = 1_000

/** As JSON has it; most texts need nothing but the marks. */
const quoted = (text: string): string => {
  const known = written.get(text)
  if (known !== undefined) return known
  if (!plainText.test(text)) return JSON.stringify(text)
  const marked = `"${text}"`
  if (written.size < writtenMost) written.set(text, marked)
  return marked
}
