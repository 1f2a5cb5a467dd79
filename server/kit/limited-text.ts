/**
 * The text of an answer from elsewhere, as UTF-8. What is longer is not read to its end.
 * @param bytesMax of the body, after it was unpacked
 * @throws Error when it is longer
 */
export const limitedText = async (response: Response, bytesMax: number): Promise<string> => {
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > bytesMax) throw new Error('the answer is too long')
    parts.push(decoder.decode(part, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}
