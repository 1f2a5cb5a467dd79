import type { ComponentType } from 'react'
import { slot } from '../parts/slot.ts'

/** The draw, the chances and the draws of a raffle, by the id of its promotion. */
export const rafflePanel = slot<ComponentType<{ id: string }>>('raffle of a promotion')
