import type { Refusal } from '@tamuvo/contract/refusals.ts'

/** A named refusal. `serve` turns it into an answer; nothing else catches it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: Refusal
  readonly detail: Record<string, unknown> | undefined

  constructor(code: Refusal, detail?: Record<string, unknown>) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

/** The refusals of one call: a code that the call does not list does not compile. */
export type Refuse<Code extends Refusal> = (code: Code, detail?: Record<string, unknown>) => Refused
