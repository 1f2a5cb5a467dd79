import * as contract from '@tamuvo/contract/join.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'

export const getJoinTerms = handle(contract.getJoinTerms, async ({ member }, { settings }: ContentServices) => ({
  ...(await settings.get('join.terms')),
  captcha: !member,
}))
