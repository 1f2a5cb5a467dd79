/** Parses `name=number` arguments of the command line over defaults. @throws Error for an unknown argument */
export const readNumbers = <Name extends string>(
  words: readonly string[],
  defaults: Record<Name, number>,
): Record<Name, number> => {
  const numbers = { ...defaults }
  for (const word of words) {
    const [, name, value] = /^(\w+)=(\d+)$/.exec(word) ?? []
    const known = Object.keys(defaults).find((each): each is Name => each === name)
    if (!known)
      throw new Error(
        `"${word}" means nothing here; there is ${Object.entries(defaults)
          .map(([each, number]) => `${each}=${number}`)
          .join(' ')}`,
      )
    numbers[known] = Number(value)
  }
  return numbers
}
