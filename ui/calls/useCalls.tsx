import { type Call, methodOf, type ReceivedOutputOf, type SentInputOf } from '@tamuvo/contract/call.ts'
import { keepPreviousData, QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import type { SessionKey } from '../session/session.ts'
import type { Client } from './client.ts'
import { CallRefused, isUncertain } from './errors.ts'
import { createIntention } from './intention.ts'
import { readPersisted, persist } from './persisted.ts'
import { tellWhenSlow } from './tell-when-slow.ts'

const ClientContext = createContext<Client | null>(null)

export const ClientProvider = ({ client, children }: { client: Client; children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
)

export const useClient = (): Client => {
  const client = use(ClientContext)
  if (!client) throw new Error('calls need a ClientProvider above them')
  return client
}

/**
 * Questions are asked again twice when the network failed; a refusal is an answer and stands. Nothing waits for a network that
 * is gone: an action begun offline fails at once, it must not happen later, unexpectedly.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && isUncertain(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Where an answer is kept: who may see it, which call, what was asked. */
export const callKey = <C extends Call>(definition: C, input?: SentInputOf<C>): QueryKey =>
  input === undefined ? [definition.caller, definition.path] : [definition.caller, definition.path, input]

type UseCallOptions<Value> = {
  enabled?: boolean
  /** Asks again at this interval, in ms. */
  everyMs?: number
  staleMs?: number
  /** Shows the former answer while a changed question is on its way: for pages of a list. */
  keepPrevious?: boolean
  /** Under this name the answer lies in the session storage: a page loaded anew asks only when it is older than `staleMs`. */
  persistAs?: SessionKey
  /** An answer that came by another way, and when, in ms since 1970: it is kept as if it had been asked for. */
  initial?: { value: Value; at: number }
}

/** What a question begins with, read once: it may be long. */
const fromPersisted = <Value,>(read: () => { value: Value; at: number } | undefined) => {
  let persisted: ReturnType<typeof read>
  const look = () => (persisted ??= read())
  return { initialData: () => look()?.value, initialDataUpdatedAt: () => look()?.at }
}

/** Asks a GET call and keeps the answer. */
export const useCall = <C extends Call>(
  definition: C,
  input: SentInputOf<C>,
  options: UseCallOptions<NoInfer<ReceivedOutputOf<C>>> = {},
) => {
  const client = useClient()
  if (methodOf(definition) !== 'GET') throw new Error(`${definition.path} acts; use useAction`)
  const { persistAs, initial } = options
  const ask = async (signal: AbortSignal) => {
    const answer = await client(definition, input, { signal })
    if (persistAs) persist(persistAs, definition, input, answer)
    return answer
  }
  return useQuery<ReceivedOutputOf<C>>({
    queryKey: callKey(definition, input),
    queryFn: ({ signal }) => ask(signal),
    ...(persistAs ? fromPersisted(() => readPersisted(persistAs, definition, input)) : {}),
    ...(initial ? { initialData: () => initial.value, initialDataUpdatedAt: initial.at } : {}),
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

type UseActionOptions<C extends Call> = {
  onDone?: (output: ReceivedOutputOf<C>, input: SentInputOf<C>) => unknown
  onRefused?: (refusal: CallRefused, input: SentInputOf<C>) => unknown
  /** Answers that are no longer true once this is done. */
  invalidates?: readonly Call[]
}

/**
 * Does something. A call that moves money gets a key for each intention: trying again after a failed network sends the same
 * key, so that nothing happens twice; another input, or an answer, begins a new intention.
 */
export const useAction = <C extends Call>(definition: C, options: UseActionOptions<C> = {}) => {
  const client = useClient()
  const queries = useQueryClient()
  const [intention] = useState(createIntention)

  const act = (input: SentInputOf<C>): Promise<ReceivedOutputOf<C>> =>
    definition.idempotent
      ? tellWhenSlow(intention.send(JSON.stringify(input), (idempotencyKey) => client(definition, input, { idempotencyKey })))
      : client(definition, input)

  const mutation = useMutation<ReceivedOutputOf<C>, Error, SentInputOf<C>>({
    mutationFn: act,
    onSuccess: (output, input) => {
      for (const each of options.invalidates ?? []) void queries.invalidateQueries({ queryKey: callKey(each) })
      return options.onDone?.(output, input)
    },
    onError: (error, input) => (error instanceof CallRefused ? options.onRefused?.(error, input) : undefined),
  })
  return {
    /** Acts and swallows a refusal, which is then found in `error`. */
    run: (input: SentInputOf<C>): Promise<void> => mutation.mutateAsync(input).then(nothing, nothing),
    runOrThrow: mutation.mutateAsync,
    pending: mutation.isPending,
    error: mutation.error instanceof CallRefused ? mutation.error : null,
    data: mutation.data,
    reset: mutation.reset,
  }
}

const nothing = () => undefined
