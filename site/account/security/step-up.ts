import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'

/** A call that waits for the member to confirm the session by a second factor. */
type StepUp = { methods: readonly string[]; settle: (isProven: boolean) => void }

const waiting = createStore<StepUp | undefined>(undefined)

/** Calls that are refused at the same time wait for the same proof. */
let asked: Promise<boolean> | undefined

/** Asks for the second step again in a window of its own. @returns whether it was given */
export const askStepUp = ({ value }: Pick<CallRefused, 'value'>): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => waiting.set({ methods: methodsIn(value), settle: resolve })).finally(() => {
    asked = undefined
    waiting.set(undefined)
  })
  return asked
}

const methodsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && 'methods' in value && Array.isArray(value.methods)
    ? value.methods.map(String)
    : []

/** The member does not go on, or is no longer logged in. */
export const cancelStepUp = (): void => waiting.get()?.settle(false)

export const useStepUp = (): StepUp | undefined => useStore(waiting)
