import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LogOut, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLogOut } from '../login/useLogOut.ts'
import { useMember } from '../useMember.ts'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { levelName } from '../../parts/level-name.ts'
import { RankBadge } from '../../parts/RankBadge.tsx'
import type { Security } from '../security/useSecurity.ts'

/** Picture, name and rank, and the previous login, so that a foreign one is noticed. */
export const MemberCard = ({ lastLogin, children }: { lastLogin: Security['lastLogin']; children?: ReactNode }) => {
  const t = useText()
  const member = useMember()
  if (!member) return <Skeleton className="h-28 w-full rounded-card" />
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-bg2 p-4 sm:p-5">
      <MemberLink
        page="securityCenter"
        id="avatar"
        aria-label={t('security.avatar_change')}
        className="focus-ring relative rounded-full"
      >
        <Avatar name={member.nickname} size={72} src={member.avatar} />
        <span
          aria-hidden="true"
          className="absolute -end-1 -bottom-1 grid size-7 place-items-center rounded-full border-2 border-bg2 bg-brand text-brand-ink"
        >
          <Pencil size={14} />
        </span>
      </MemberLink>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
          <span className="truncate">{member.nickname}</span>
          <RankBadge level={member.clubLabel.rankLevel} name={levelName(member.clubLabel.rankLevel)} />
        </p>
        {member.nickname !== member.account && <p className="text-sm text-text2">{member.account}</p>}
        {lastLogin && (
          <p className="text-sm text-text3">
            {t('account.last_login', { time: formatInstant(lastLogin.at) })}
            <span className="block">
              {lastLogin.device} · <span className="figures">{lastLogin.address}</span>
            </span>
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

export const LogOutButton = () => {
  const t = useText()
  return (
    <Button tone="outline" icon={<LogOut size={18} />} onClick={useLogOut()}>
      {t('shell.logout')}
    </Button>
  )
}
