import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { callKey } from '@tamuvo/ui/calls/useCalls.tsx'
import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { CountDot } from '@tamuvo/ui/components/IconButton.tsx'
import { Menu, type MenuItem } from '@tamuvo/ui/components/Menu.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Gem, LogOut, MessagesSquare, Network, Plus } from 'lucide-react'
import { useLogOut } from '../account/login/useLogOut.ts'
import { useMember } from '../account/useMember.ts'
import { BalanceChip } from '../cashier/BalanceChip.tsx'
import { openChat } from '../chat/rooms/chat-open.ts'
import { useHasChat } from '../chat/rooms/useChatRooms.ts'
import { useHasAgentCentre } from '../pages/agent/useAgentCentre.ts'
import { menuLooks } from '../pages/member/centre-menu.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { useCentre } from '../pages/member/useCentre.ts'
import { asksAnew } from '../content/messages/message-words.ts'
import { firstAgentPage, type MemberPage, paths } from '../parts/paths.ts'
import { RankBadge } from '../parts/RankBadge.tsx'

/** Name, rank, balance and what a member can open from anywhere. */
export const MemberArea = () => {
  const t = useText()
  return (
    <div className="flex items-center gap-1.5">
      <BalanceChip />
      <MemberLink page="depositv2" className={`${buttonClass('accent')} max-md:hidden`}>
        <Plus size={18} aria-hidden="true" />
        {t('shell.deposit')}
      </MemberLink>
      <MemberMenu />
    </div>
  )
}

/** The pages of the drop-down, those of them that the brand offers and the member may open. */
const menuPages: readonly MemberPage[] = [
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'securityCenter',
]

const useMenuItems = (): MenuItem[] => {
  const t = useText()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { entries = [] } = useCentre()
  const hasChat = useHasChat()
  const isAgent = useHasAgentCentre()
  const open = (page: MemberPage) => () => void navigate({ to: '.', search: true, hash: `mc/${page}` })
  const items = menuPages.flatMap((page): MenuItem[] => {
    const entry = entries.find((each) => each.page === page)
    if (entry?.gate !== 'OPEN') return []
    const { label, Icon } = menuLooks[page]
    return [{ key: page, label: t(label), icon: <Icon size={18} />, badge: entry.count, onSelect: open(page) }]
  })
  const points = {
    key: 'points',
    label: t('points.mine'),
    icon: <Gem size={18} />,
    onSelect: () => void navigate({ to: paths.pointMall() }),
  }
  const agentCentre = {
    key: 'agent',
    label: t('shell.agent_centre'),
    icon: <Network size={18} />,
    onSelect: () => void navigate({ to: '.', search: true, hash: paths.agent(firstAgentPage).slice(1) }),
  }
  const chat = { key: 'chat', label: t('shell.chat_rooms'), icon: <MessagesSquare size={18} />, onSelect: openChat }
  return [
    ...items.flatMap((item) => (item.key === 'rewardCenter' ? [item, points] : [item])),
    ...(isAgent ? [agentCentre] : []),
    ...(hasChat ? [chat] : []),
    { key: 'logout', label: t('shell.logout'), icon: <LogOut size={18} />, danger: true, onSelect: () => void logOut() },
  ]
}

/** How many messages wait; it moves by itself when one comes or is read. */
const useUnread = (): number => {
  const queries = useQueryClient()
  const { entries = [] } = useCentre()
  // The number of rewards stands in the menu; a new level comes with a reward.
  useRoom('rewards', () => {
    for (const call of [getCentre, getMemberInfo]) void queries.invalidateQueries({ queryKey: callKey(call) })
  })
  const askMessages = () => {
    for (const call of asksAnew) void queries.invalidateQueries({ queryKey: callKey(call) })
  }
  useRoom('inbox', askMessages)
  // They were read or deleted in another browser.
  useRoom('unread', askMessages)
  return entries.find(({ page }) => page === 'messageV2')?.count ?? 0
}

const MemberMenu = () => {
  const t = useText()
  const member = useMember()
  const items = useMenuItems()
  const unread = useUnread()
  const name = member?.nickname ?? ''
  const label = `${t('shell.member_menu')}: ${name}`
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
          aria-label={unread > 0 ? `${label}. ${t('shell.messages')}: ${unread}` : label}
          className="focus-ring flex min-h-11 items-center gap-1.5 rounded-full pe-1.5 hover:bg-bg2"
          {...props}
        >
          <span className="relative">
            <Avatar name={name || '·'} size={36} {...(member?.avatar ? { src: member.avatar } : {})} />
            {unread > 0 && (
              <span className="absolute -end-1.5 -top-2 size-6">
                <CountDot count={unread} />
              </span>
            )}
          </span>
          <span className="max-w-28 truncate font-medium max-lg:hidden">{name}</span>
          <ChevronDown size={15} aria-hidden="true" className="max-md:hidden" />
        </button>
      )}
    />
  )
}
