/** A refusal by its name, as the games know it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly detail: Record<string, unknown> | null

  constructor(code: string, detail: Record<string, unknown> | null = null) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
