import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import { useMember } from '../../account/useMember.ts'
import type { Contact } from '../../platform/usePermission.ts'
import { openServiceWindow } from './service-window.ts'
import { tellBlocked } from '../../parts/tell-blocked.ts'
import { useOpenService } from './useOpenService.ts'

/** Opens a contact: customer service by what the server says, pages of ours in the same small window, others in a new tab. */
export const useOpenContact = (): ((contact: Contact) => void) => {
  const openService = useOpenService()
  return ({ csType, path, title }) => {
    if (csType === 'LIVE') return openService()
    // With "noreferrer" a browser never says what it opened.
    if (!path.startsWith('/')) return void window.open(path, '_blank', 'noreferrer')
    if (!openServiceWindow(path)) void tellBlocked(title, path)
  }
}

/** Whether dedicated agents answer the member. After a logout this is false. */
export const useIsVip = (): boolean => (useMember()?.clubLabel.rankLevel ?? 0) > vipRankAbove
