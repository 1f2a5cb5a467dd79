import * as z from 'zod/mini'
import { limitedText } from '../../kit/limited-text.ts'

/** The node does not answer, or its answer is none of JSON-RPC or not of the expected shape. Whether it did something is unknown. */
export class ChainDown extends Error {
  override name = 'ChainDown'
}

/** Nothing is heard of the node at all: another question would not be answered either. */
export class ChainAway extends ChainDown {
  override name = 'ChainAway'
}

/** The node has understood and refuses. */
export class ChainRefused extends Error {
  override name = 'ChainRefused'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Asks a node by JSON-RPC. @throws ChainDown, ChainRefused */
export type AskChain = <Schema extends z.ZodMiniType>(
  method: string,
  params: readonly unknown[],
  shape: Schema,
) => Promise<z.output<Schema>>

const patienceMs = 8_000
/** A block with thousands of transfers of the coin has less. */
const answerBytesMax = 8 * 1024 * 1024

const envelope = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

/** JSON-RPC over HTTP. Each answer has a time-out and a limit, and is checked. */
export const askOver = (url: string): AskChain => {
  let asked = 0
  return async (method, params, shape) => {
    const id = ++asked
    const answer = await post(url, JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const parsed = envelope.safeParse(answer)
    if (!parsed.success) throw new ChainDown(`${method}: the answer is none of JSON-RPC`)
    if ('error' in parsed.data) throw new ChainRefused(parsed.data.error.code, parsed.data.error.message.slice(0, 300))
    const result = shape.safeParse(parsed.data.result)
    if (!result.success) throw new ChainDown(`${method}: the answer is not what it should be`)
    return result.data
  }
}

const post = async (url: string, body: string): Promise<unknown> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return JSON.parse(await limitedText(answer, answerBytesMax))
  } catch (error) {
    // The address may hold a key of the provider: it is never repeated.
    throw new ChainAway('the node does not answer', { cause: error })
  }
}
