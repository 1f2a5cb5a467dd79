import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listMethods } from '@tamuvo/contract/cashier.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Ban, Headset } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { paths } from '../../parts/paths.ts'
import { closedWords } from './deposit-words.ts'

type Props = Pick<ReceivedOutputOf<typeof listMethods>, 'barred' | 'closed'>

/** Why nothing can be paid in now, and what to do about it. */
export const NoMethod = ({ barred, closed }: Props) => {
  const t = useText()
  return (
    <EmptyState
      icon={<Ban size={26} />}
      title={t(barred ? `deposit.barred_${barred}` : 'cashier.methods_none')}
      text={
        barred ? (
          t(`deposit.barred_${barred}_text`)
        ) : closed.length > 0 ? (
          <ul className="text-start">
            {closed.map((method) => (
              <li key={method.code} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span>{method.name}</span>
                <span className="text-text3">{closedWords(method)}</span>
              </li>
            ))}
          </ul>
        ) : (
          t('cashier.methods_none_text')
        )
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Way barred={barred} />
          <Link to={paths.service()} className={buttonClass('quiet')}>
            <Headset size={18} aria-hidden="true" />
            {t('common.contact_support')}
          </Link>
        </span>
      }
    />
  )
}

const Way = ({ barred }: Pick<Props, 'barred'>) => {
  const t = useText()
  if (barred === 'KYC')
    return (
      <MemberLink page="securityCenter" id="identity" className={buttonClass('accent')}>
        {t('deposit.verify')}
      </MemberLink>
    )
  if (barred === 'OWN_LIMIT')
    return (
      <MemberLink page="securityCenter" id="limits" className={buttonClass()}>
        {t('safer.limit_all')}
      </MemberLink>
    )
  return null
}
