import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { useState } from 'react'
import type { EventOf } from '../../kit/player.ts'

type Option = EventOf<'choice'>['options'][number]

/** What a chain offers now: what each action pays, as the last `choice` of the round said. */
export const useChain = () => {
  const [options, setOptions] = useState<readonly Option[]>([])
  const paysOf = (action: string): Multiple | undefined => options.find((option) => option.action === action)?.pays
  return {
    paysOf,
    isOpen: options.length > 0,
    choice: ({ options: offered }: EventOf<'choice'>): void => setOptions(offered),
    close: (): void => setOptions([]),
  }
}
