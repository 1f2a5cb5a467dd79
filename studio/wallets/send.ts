/** How long a wallet may take to answer. */
export const patienceMs = 5_000
const answerMax = 64 * 1024

/** What a wallet answered; undefined when it did not, or with an error of HTTP. */
export type Answered = { text: string; body: unknown } | undefined

type Sent = { url: string; headers?: Record<string, string>; body: string; timeoutMs?: number }

/** Posts JSON. Never rejects. */
export const post = async ({ url, headers = {}, body, timeoutMs = patienceMs }: Sent): Promise<Answered> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return response.ok && text.length <= answerMax ? { text, body: JSON.parse(text) } : undefined
  } catch {
    return undefined
  }
}
