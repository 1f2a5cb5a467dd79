import { effectsFile, worldFiles } from '@tamuvo/ui/art/slot/world.ts'
import { worldIdOf } from './world-id.ts'

/** Asks for the pictures of a slot while its program is still on the way: on a slow line they are most of what it takes. */
export const fetchEarly = (gameCode: string): void => {
  const { symbols, frame, tall, wide } = worldFiles(worldIdOf(gameCode))
  const scene = innerHeight > innerWidth ? tall : wide
  for (const path of [symbols, frame, scene, effectsFile]) new Image().src = `/${path}`
}
