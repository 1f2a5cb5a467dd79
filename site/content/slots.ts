import type { ComponentType } from 'react'
import { slot } from '../parts/slot.ts'

/** The monthly statement that a message is about, beginning with a month such as "2026-08". */
export const messageStatement = slot<ComponentType<{ initial: string | undefined }>>('message statement')
