import type { ComponentType } from 'react'
import { slot } from '../parts/slot.ts'

/** A red packet among the messages of a room. */
export const packetInRoom = slot<ComponentType<{ id: string }>>('red packet in a room')
