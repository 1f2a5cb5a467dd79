import { randomUUID } from 'node:crypto'

/** A game of our own studio, and the bet of a spin. */
export type Spins = { game: string; market: string; selection: string; unit: string }

/** The token of a member at a game: `bench-KTW_BELL_TERRACE-17`. */
export const tokenAt = (game: string, member: number): string => `bench-${game}-${member}`

/**
 * Spins as raw requests, as a browser behind the proxy sends them: each with a key of its own, by members one after the other from `first`
 * on, so that none comes before the pace of the game allows it.
 */
export const makeSpins = (spins: Spins, members: number, { first, count }: { first: number; count: number }): Buffer[] =>
  Array.from({ length: count }, (_, place) => spinOf(spins, 1 + ((first + place) % members)))

const spinOf = ({ game, ...bet }: Spins, member: number): Buffer => {
  const body = JSON.stringify({ bets: [bet] })
  const lines = [
    'POST /wps/studio/play HTTP/1.1',
    'Host: games.example',
    'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Accept: */*',
    'Accept-Language: my-MM,my;q=0.9,en;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Origin: https://games.example',
    `X-Forwarded-For: 10.${(member >> 16) & 255}.${(member >> 8) & 255}.${member & 255}`,
    'Language: MY',
    `Authorization: Bearer ${tokenAt(game, member)}`,
    `Idempotency-Key: ${requestKey()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** A UUID of version 7, as clients make them. */
const requestKey = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
