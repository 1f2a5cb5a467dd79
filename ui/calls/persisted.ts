import type { Call, ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import { currentLanguage } from '../text/text.ts'
import { readSession, type SessionKey, writeSession } from '../session/session.ts'

type Persisted = { asked: string; at: number; value: unknown }

const questionOf = (definition: Call, input: unknown): string => JSON.stringify([definition.path, input, currentLanguage().code])

/** Keeps an answer until the tab is closed or the member leaves, so that a page loaded anew need not ask. */
export const persist = <C extends Call>(
  key: SessionKey,
  definition: C,
  input: SentInputOf<C>,
  value: ReceivedOutputOf<C>,
  at = Date.now(),
): void => writeSession(key, JSON.stringify({ asked: questionOf(definition, input), at, value } satisfies Persisted))

/** An answer that was kept to the same question in the same language, with the time it came, in ms; undefined without one. */
export const readPersisted = <C extends Call>(
  key: SessionKey,
  definition: C,
  input: SentInputOf<C>,
): { value: ReceivedOutputOf<C>; at: number } | undefined => {
  const stored = parse(readSession(key))
  if (!stored || stored.asked !== questionOf(definition, input) || stored.at > Date.now()) return undefined
  // An earlier edition of the site may have kept it in another shape.
  const read = definition.output.safeParse(stored.value)
  return read.success ? { value: read.data as ReceivedOutputOf<C>, at: stored.at } : undefined
}

const parse = (text: string | null): Persisted | undefined => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null && 'asked' in stored && 'at' in stored
      ? (stored as Persisted)
      : undefined
  } catch {
    return undefined
  }
}
