import { serviceLimits } from '@tamuvo/contract/service-chat.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { languages } from '@tamuvo/ui/text/languages.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { Clock, Languages, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { OtherWays } from './OtherWays.tsx'
import { UnsentList } from './UnsentList.tsx'
import type { useOutbox } from './useOutbox.ts'
import type { ServiceState } from './useServiceChat.ts'

type Props = { state: ServiceState; name: string; onName: (name: string) => void; unsent: ReturnType<typeof useOutbox> }

/** Before the first message: who answers, how soon, and in which languages. */
export const Welcome = ({ state, name, onName, unsent }: Props) => {
  const t = useText()
  const { locale } = useLanguage()
  const isVisitor = !useIsLoggedIn()
  const { targetSeconds: seconds } = state
  const spoken = state.teamLanguages.map((code) => languages[code].name).join(locale.startsWith('zh') ? '、' : ', ')
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 sm:p-6">
      <h2 className="text-xl font-bold">{t('service.hello')}</h2>
      <ul className="flex flex-col gap-3 text-text2">
        <Fact sign={<Clock size={20} />}>
          {seconds < 60 ? t('service.seconds', { count: seconds }) : t('service.minutes', { count: Math.ceil(seconds / 60) })}
        </Fact>
        <Fact sign={<Languages size={20} />}>{t('service.languages', { languages: spoken })}</Fact>
        <Fact sign={<ShieldCheck size={20} />}>{t('content.service_hint')}</Fact>
      </ul>
      {isVisitor && (
        <Field
          label={t('service.ask_name')}
          optional
          name="name"
          autoComplete="nickname"
          maxLength={serviceLimits.nameMax}
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      )}
      <section aria-labelledby="other-ways" className="mt-auto">
        <h3 id="other-ways" className="mb-2 text-sm font-medium text-text2">
          {t('service.other_ways')}
        </h3>
        <OtherWays />
      </section>
      <UnsentList {...unsent} />
    </div>
  )
}

const Fact = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span aria-hidden="true" className="mt-0.5 shrink-0 text-brand-text">
      {sign}
    </span>
    <span>{children}</span>
  </li>
)
