import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { Menu, type MenuItem } from '@tamuvo/ui/components/Menu.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { useLogOut } from '../account/logOut.ts'
import { useMember } from '../account/useMember.ts'
import { menuLooks } from '../member/centre-menu.ts'
import { useCentre } from '../member/useCentre.ts'
import type { MemberPage } from '../paths.ts'
import { RankBadge } from './RankBadge.tsx'

/** The pages of the drop-down, those of them that the brand offers and the member may open. */
const menuPages: readonly MemberPage[] = ['depositv2', 'personalHistoryCopy', 'transactionHistory', 'securityCenter']

const useMenuItems = (): MenuItem[] => {
  const t = useText()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { entries = [] } = useCentre()
  const open = (page: MemberPage) => () => void navigate({ to: '.', search: true, hash: `mc/${page}` })
  const items = menuPages.flatMap((page): MenuItem[] => {
    const entry = entries.find((each) => each.page === page)
    if (entry?.gate !== 'OPEN') return []
    const { label, Icon } = menuLooks[page]
    return [{ key: page, label: t(label), icon: <Icon size={18} />, badge: entry.count, onSelect: open(page) }]
  })
  return [
    ...items,
    { key: 'logout', label: t('shell.logout'), icon: <LogOut size={18} />, danger: true, onSelect: () => void logOut() },
  ]
}

/** Her picture and name, and behind them what she can open from anywhere. */
export const MemberMenu = () => {
  const t = useText()
  const member = useMember()
  const items = useMenuItems()
  const name = member?.nickname ?? ''
  return (
    <Menu
      label={t('shell.member_menu')}
      items={items}
      header={
        <div className="mb-1 flex items-center gap-2 border-b border-line px-3 pb-2.5 pt-1.5">
          <span className="truncate font-semibold">{name}</span>
          {member && <RankBadge level={member.clubLabel.rankLevel} />}
        </div>
      }
      trigger={(props) => (
        <button
          type="button"
          aria-label={`${t('shell.member_menu')}: ${name}`}
          className="focus-ring flex min-h-11 items-center gap-1.5 rounded-full pe-1.5 hover:bg-bg2"
          {...props}
        >
          <Avatar name={name || '·'} size={36} {...(member?.avatar ? { src: member.avatar } : {})} />
          <span className="max-w-28 truncate font-medium max-lg:hidden">{name}</span>
          <ChevronDown size={15} aria-hidden="true" className="max-md:hidden" />
        </button>
      )}
    />
  )
}
