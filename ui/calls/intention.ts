import { isUncertain } from './errors.ts'
import { newRequestKey } from './request-key.ts'

export type Intention = {
  /** Sends with the key of this intention: the same words after an uncertain end keep their key, all else begins anew. */
  send: <Output>(about: string, send: (key: string) => Promise<Output>) => Promise<Output>
}

/**
 * One request to move money. When the network fails it is unknown whether the server acted; trying again with the same
 * key lets it act once. An answer, good or bad, ends the intention.
 */
export const createIntention = (): Intention => {
  let open: { about: string; key: string } | undefined
  return {
    send: async (about, send) => {
      const mine = open?.about === about ? open : { about, key: newRequestKey() }
      open = mine
      try {
        const output = await send(mine.key)
        if (open === mine) open = undefined
        return output
      } catch (error) {
        if (open === mine && !isUncertain(error)) open = undefined
        throw error
      }
    },
  }
}
