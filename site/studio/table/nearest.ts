type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const middle = ({ left, top, width, height }: Box): readonly [x: number, y: number] => [left + width / 2, top + height / 2]

/**
 * The item that lies next in a direction: the nearest, where steps aside count three times.
 * @param arrow one step to the right and down @returns undefined at the edge
 */
export const nearestTowards = <Item>(
  from: Box,
  items: readonly Item[],
  [right, down]: readonly [number, number],
  boxOf: (item: Item) => Box,
): Item | undefined => {
  const [x, y] = middle(from)
  let [best, least]: [Item | undefined, number] = [undefined, Infinity]
  for (const item of items) {
    const [itemX, itemY] = middle(boxOf(item))
    const ahead = (itemX - x) * right + (itemY - y) * down
    const aside = Math.abs((itemX - x) * down) + Math.abs((itemY - y) * right)
    const far = ahead + 3 * aside
    if (ahead > 1 && far < least) [best, least] = [item, far]
  }
  return best
}
