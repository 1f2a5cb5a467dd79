import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { messageStatement } from '../content/slots.ts'

/** Gives each area what it needs of later ones: once, before anything is drawn. */
export const fillSlots = (): void => {
  messageStatement.fill(lazyPart(() => import('../safer/StatementOf.tsx'), 'StatementOf'))
}
