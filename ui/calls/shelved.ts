import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { currentLanguage } from '../text/text.ts'
import { readSession, type SessionKey, writeSession } from '../session/session.ts'

type Shelved = { asked: string; at: number; value: unknown }

const questionOf = (definition: Call, input: unknown): string => JSON.stringify([definition.path, input, currentLanguage().code])

/** Keeps an answer until the tab is closed or the member leaves, so that a page loaded anew need not ask. */
export const shelve = <C extends Call>(
  key: SessionKey,
  definition: C,
  input: SentInputOf<C>,
  value: ReceivedOutputOf<C>,
  at = Date.now(),
): void => writeSession(key, JSON.stringify({ asked: questionOf(definition, input), at, value } satisfies Shelved))

/** An answer that was kept to the same question in the same language, with the time it came, in ms; undefined without one. */
export const readShelved = <C extends Call>(
  key: SessionKey,
  definition: C,
  input: SentInputOf<C>,
): { value: ReceivedOutputOf<C>; at: number } | undefined => {
  const kept = parse(readSession(key))
  if (!kept || kept.asked !== questionOf(definition, input) || kept.at > Date.now()) return undefined
  // An earlier edition of the site may have kept it in another shape.
  const read = definition.output.safeParse(kept.value)
  return read.success ? { value: read.data as ReceivedOutputOf<C>, at: kept.at } : undefined
}

const parse = (text: string | null): Shelved | undefined => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return typeof kept === 'object' && kept !== null && 'asked' in kept && 'at' in kept ? (kept as Shelved) : undefined
  } catch {
    return undefined
  }
}
