import { randomUUID } from 'node:crypto'
import type { Role } from '@tamuvo/contract/permissions.ts'
import { Refused } from '../../../kit/refuse.ts'
import { type Staff, writtenDown } from '../../../kit/staff.ts'
import type { KitServices } from '../../../kit/services.ts'
import type { CashierServices } from '../../services.ts'

/** Two people of the demo, so that what needs two has two. */
const reviewers: Record<'first' | 'second', { name: string; roles: readonly Role[] }> = {
  first: { name: 'demo-reviewer', roles: ['maker'] },
  second: { name: 'demo-checker', roles: ['checker'] },
}

/** Only while every channel is a sandbox, which moves no real money. */
export const isSandboxOnly = ({ payouts }: Pick<CashierServices, 'payouts'>): boolean =>
  payouts.every(({ isSandbox }) => isSandbox)

export type DemoAct = { by: keyof typeof reviewers; path: string; input: { id: string } }
type Acting = { staff: Staff; now: Date; refuse: (code: Refused['code'], detail?: Record<string, unknown>) => Refused }

/** Lets one of the demo act, recorded like a call of staff. What is refused is left to people. */
export const actInDemo = async (
  services: KitServices,
  { by, path, input }: DemoAct,
  act: (acting: Acting) => Promise<unknown>,
): Promise<void> => {
  const refuse: Acting['refuse'] = (code, detail) => new Refused(code, detail)
  const asked = { call: path, input, address: '', traceId: randomUUID() }
  try {
    await writtenDown(services, { ...reviewers[by], isMachine: true }, asked, (staff) =>
      act({ staff, refuse, now: services.clock.now() }),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    services.log.info({ id: input.id, code: error.code }, 'the demo leaves something to people')
  }
}
