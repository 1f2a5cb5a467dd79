import type { LinkageType } from '@tamuvo/contract/platform.ts'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asMember } from '../../account/login/auth-window.ts'
import { useOpenService } from '../../chat/service/useOpenService.ts'
import { linkageAddress } from './linkage-address.ts'

type Linkage = { linkageType: LinkageType; linkage: string; title: string }
type Props = { banner: Linkage; className: string; children: ReactNode }

/** A banner leads where its linkage says. Other sites are left for only after a question, the member centre only for members. */
export const BannerLink = ({ banner, className, children }: Props) => {
  const act = useLinkageAction(banner)
  const to = linkageAddress(banner)
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  if (!act) return <div className={className}>{children}</div>
  return (
    <button type="button" onClick={act} className={className}>
      {children}
    </button>
  )
}

const useLinkageAction = ({ linkageType, linkage, title }: Linkage): (() => void) | undefined => {
  const t = useText()
  const navigate = useNavigate()
  const openService = useOpenService()
  const leave = async () => {
    const { host } = new URL(linkage)
    const go = await confirm({ title, text: t('home.leave_for', { host }) })
    if (go) window.open(linkage, '_blank', 'noreferrer')
  }
  if (linkageType === 'url' && linkage.startsWith('https://')) return () => void leave()
  if (linkageType === 'member') return () => asMember(() => void navigate({ to: '.', search: true, hash: `mc/${linkage}` }))
  if (linkageType === 'service') return openService
  return undefined
}
