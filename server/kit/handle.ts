import type { Call, InputOf, OutputOf, RefusalOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Staff } from './staff.ts'
import type { commonRefusals } from '@tamuvo/contract/refusals.ts'
import { type Refuse } from './refuse.ts'

/**
 * Who is logged in. `passwordDue`: the password has to be changed before anything else. `deviceHash`: of the device that the session was
 * opened on, null unless it is the one that asks.
 */
export type SessionMember = { id: bigint; type: number; tokenHash: Buffer; passwordDue: boolean; deviceHash: Buffer | null }

/** What a handler gets besides its services. */
export type Request<C extends Call> = {
  input: InputOf<C>
  /** The member of the session: always present on calls for members, perhaps on calls for anyone. */
  member: C['caller'] extends 'member' | 'agent' ? SessionMember : SessionMember | undefined
  /** The staff member who makes a call of the staff API. */
  staff: C['caller'] extends 'operator' ? Staff : undefined
  refuse: Refuse<RefusalOf<C> | (typeof commonRefusals)[number]>
  /** The clock's time when the call came in. */
  now: Date
  language: Language
  /** The caller's address, behind the proxies that the configuration trusts. */
  address: string
  /** What the browser calls itself. */
  device: string
  /** The browser itself, known by its cookie, on calls that say `knowsDevice`, else undefined. */
  deviceHash: Buffer | undefined
  /** The idempotency key on calls that move money, else undefined. */
  key: NonNullable<C['idempotent']> extends true ? string : string | undefined
  headers: Record<string, string | string[] | undefined>
  /** The raw body, for signatures. Undefined on GET. */
  rawBody: string | undefined
  traceId: string
  /** Aborted when the caller has gone. */
  signal: AbortSignal
}

/** What is known of a request before its body is decrypted. `work`: the proof of work that came with it. */
export type Arrival = Pick<Request<Call>, 'address' | 'signal'> & { work: string | undefined }

type Admitting<Services> = {
  /**
   * Turns requests away, or lets them wait, by where they come from, before anything is decrypted or asked of the database.
   * @param run goes on with the request
   * @throws Refused
   */
  admit?<Result>(arrival: Arrival, services: Services, run: () => Promise<Result>): Promise<Result>
}

export type Handler<C extends Call = Call, Services = never> = Admitting<Services> & {
  call: C
  run(request: Request<C>, services: Services): Promise<OutputOf<C>>
}

/** Ties a call to its handler. One call, one file. */
export const handle = <C extends Call, Services>(
  call: C,
  run: (request: Request<C>, services: Services) => Promise<OutputOf<C>>,
  admit?: Admitting<Services>['admit'],
): Handler<C, Services> => ({ call, run, ...(admit ? { admit } : {}) })

type CallsOf<Contract> = { [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Contract[Name] }

type HandlersOf<Contract, Services> = {
  [Name in keyof CallsOf<Contract>]: CallsOf<Contract>[Name] extends Call ? Handler<CallsOf<Contract>[Name], Services> : never
}

/** A handler without the types of its own call; what `serve` works with. */
export type AnyHandler<Services> = Admitting<Services> & {
  call: Call
  run(request: never, services: Services): Promise<unknown>
}

/**
 * The handlers of an area. A call of the contract without its handler, or with another call's, does not compile.
 * @param _contract the module of the area's contract, `import * as contract from '@tamuvo/contract/lottery.ts'`
 */
export const implement = <Contract, Services>(
  _contract: Contract,
  handlers: HandlersOf<Contract, Services>,
): AnyHandler<Services>[] => Object.values(handlers)
