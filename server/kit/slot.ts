/** A function that a lower area calls and a higher one provides. Until it is filled its default answers. */
export type Slot<Ask extends (...asked: never[]) => unknown> = Ask & { fill(answer: Ask): void }

export const slot = <Asked extends unknown[], Answer>(usual: (...asked: Asked) => Answer): Slot<(...asked: Asked) => Answer> => {
  let current = usual
  return Object.assign((...asked: Asked): Answer => current(...asked), {
    fill: (answer: (...asked: Asked) => Answer): void => {
      current = answer
    },
  })
}

/** A function to which any number of higher areas contribute a part of the answer. */
export type SharedSlot<Asked extends unknown[], Part> = {
  (...asked: Asked): Promise<Part>
  add(answer: (...asked: Asked) => Promise<Part>): void
}

/** @param merge makes one answer of the parts, which come in the order in which they were added */
export const sharedSlot = <Asked extends unknown[], Part>(merge: (parts: readonly Part[]) => Part): SharedSlot<Asked, Part> => {
  const answers: ((...asked: Asked) => Promise<Part>)[] = []
  return Object.assign(
    async (...asked: Asked): Promise<Part> => merge(await Promise.all(answers.map((answer) => answer(...asked)))),
    {
      add: (answer: (...asked: Asked) => Promise<Part>): void => {
        answers.push(answer)
      },
    },
  )
}
