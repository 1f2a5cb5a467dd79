import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LogOut, Plus } from 'lucide-react'
import { useLogOut } from '../account/logOut.ts'
import { useBalance, useMember } from '../account/useMember.ts'
import { RankBadge } from '../shell/RankBadge.tsx'
import { RecentMovements } from '../wallet/RecentMovements.tsx'
import { MemberLink } from './MemberLink.tsx'

/** Who is logged in and what she owns. */
export const AccountPage = () => {
  const t = useText()
  const member = useMember()
  const { data: balance } = useBalance()
  const logOut = useLogOut()
  if (!member) return <SkeletonRows rows={4} />
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-wrap items-center gap-4 rounded-card bg-bg2 p-5">
        <Avatar name={member.nickname} size={64} src={member.avatar} />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-2 text-lg font-bold">
            <span className="truncate">{member.nickname}</span>
            <RankBadge level={member.clubLabel.rankLevel} />
          </h3>
          {member.lastLoginAt && (
            <p className="text-sm text-text3">{t('account.last_login', { time: formatInstant(member.lastLoginAt) })}</p>
          )}
        </div>
        <Button tone="quiet" icon={<LogOut size={18} />} onClick={logOut}>
          {t('shell.logout')}
        </Button>
      </section>
      <section className="grid gap-3 sm:grid-cols-3" aria-label={t('wallet.title')}>
        <Tile label={t('wallet.balance')}>{balance && <Amount value={balance.sumBalance} symbol hideable countUp />}</Tile>
        <Tile label={t('wallet.main')}>{balance && <Amount value={balance.main} symbol hideable />}</Tile>
        <Tile label={t('wallet.held')}>{balance && <Amount value={balance.held} symbol hideable />}</Tile>
      </section>
      <div>
        <MemberLink page="depositv2" className={buttonClass('accent')}>
          <Plus size={18} aria-hidden="true" />
          {t('shell.deposit')}
        </MemberLink>
      </div>
      <RecentMovements />
    </div>
  )
}

const Tile = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="rounded-card border border-line p-4">
    <p className="text-sm text-text3">{label}</p>
    <p className="mt-1 min-h-8 text-num-sm">{children}</p>
  </div>
)
