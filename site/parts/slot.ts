/** What a lower level needs of a higher one, which it may not import. */
export type Slot<Content> = {
  /** @throws when it is full already */
  fill: (content: Content) => void
  /** @throws before it is filled */
  get: () => Content
}

/**
 * Declares what a level needs of a later one: `export const messageStatement = slot<ComponentType<Props>>('message statement')`.
 * `site/app/fill-slots.ts` fills all of them before anything is drawn.
 */
export const slot = <Content>(name: string): Slot<Content> => {
  let filled: { content: Content } | undefined
  return {
    fill: (content) => {
      if (filled) throw new Error(`the slot "${name}" is full already`)
      filled = { content }
    },
    get: () => {
      if (!filled) throw new Error(`nothing fills the slot "${name}"`)
      return filled.content
    },
  }
}
