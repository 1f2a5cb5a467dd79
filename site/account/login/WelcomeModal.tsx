import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FlaskConical, KeyRound, type LucideIcon, Plus, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { openAuthWindow, finishAuth } from './auth-window.ts'

type Props = { offers: readonly string[]; withoutPassword: boolean }

/** What a new member may want first. */
export const WelcomeModal = ({ offers, withoutPassword }: Props) => {
  const t = useText()
  return (
    <Modal open onOpenChange={finishAuth} title={t('access.welcome')} width={640} closeButton>
      <p className="mb-4 text-text2">{t('access.welcome_text')}</p>
      <ul className="grid gap-3 sm:grid-cols-3">
        {withoutPassword && (
          <li>
            <button
              type="button"
              onClick={() => openAuthWindow({ name: 'password', oldPassword: '', isFree: true })}
              className={card}
            >
              <Offer Icon={KeyRound} title={t('access.offer_password')} text={t('access.offer_password_text')} />
            </button>
          </li>
        )}
        {offers.includes('deposit') && (
          <li>
            <MemberLink page="depositv2" className={card} onClick={finishAuth}>
              <Offer Icon={Plus} title={t('access.offer_deposit')} text={t('access.offer_deposit_text')} />
            </MemberLink>
          </li>
        )}
        {offers.includes('demo') && (
          <li>
            <a href="/#trial" target="_blank" rel="noopener" className={card}>
              <Offer Icon={FlaskConical} title={t('access.offer_demo')} text={t('access.offer_demo_text')} />
            </a>
          </li>
        )}
        <li>
          <MemberLink page="securityCenter" className={card} onClick={finishAuth}>
            <Offer Icon={ShieldCheck} title={t('access.offer_security')} text={t('access.offer_security_text')} />
          </MemberLink>
        </li>
      </ul>
    </Modal>
  )
}

const card =
  'focus-ring flex size-full min-h-24 flex-col items-start gap-1 rounded-card border border-line bg-bg2 p-4 text-left hover:bg-bg3'

const Offer = ({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }): ReactNode => (
  <>
    <Icon size={22} aria-hidden="true" className="text-brand-text" />
    <span className="font-semibold">{title}</span>
    <span className="text-sm text-text2">{text}</span>
  </>
)
