import type { ResourceType } from '@tamuvo/contract/shell.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { QrBox } from '@tamuvo/ui/components/QrBox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download, ExternalLink } from 'lucide-react'
import { useInstall } from './install.ts'
import { SideSign } from '../../parts/SideSign.tsx'
import type { Resource } from '../../platform/usePermission.ts'
import { GuideSteps } from './GuideSteps.tsx'
import type { Platform } from './platform.ts'
import { ProfileFacts, profilePath } from './ProfileFacts.tsx'

type Props = { resource: Resource; platform: Platform }

/** Whose device an edition is for. */
const homes: Record<ResourceType, Platform> = { IOS: 'ios', IOS_LITE: 'ios', ANDROID: 'android' }

/** One edition of the app: what to press, or for another device its code to scan, and how to go on. */
export const EditionTile = ({ resource, platform }: Props) => {
  const t = useText()
  const { resourceType: type } = resource
  const own = homes[type] === platform
  return (
    <li className="card flex flex-col gap-4 p-5" data-edition={type}>
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-bg2 text-brand-text">
          <SideSign name={type} />
        </span>
        <h2 className="min-w-0 flex-1 text-md font-semibold">{t(`content.edition_${type}`)}</h2>
        {own && <Badge tone="accent">{t('content.edition_own')}</Badge>}
      </div>
      <p className="text-text2 lg:min-h-[3lh]">{t(`content.edition_${type}_text`)}</p>
      {!own && (
        <div className="grid justify-items-center gap-1.5">
          <QrBox value={new URL(resource.qrCodeUrl, location.origin).href} label={t(`content.edition_${type}`)} />
          <p className="text-xs text-text3">{t('content.scan')}</p>
        </div>
      )}
      <EditionAction resource={resource} own={own} />
      {type === 'IOS_LITE' && <ProfileFacts />}
      <GuideSteps edition={type} />
    </li>
  )
}

const EditionAction = ({ resource, own }: { resource: Resource; own: boolean }) => {
  const t = useText()
  const install = useInstall()
  if (resource.resourceType === 'IOS_LITE') {
    return (
      <a href={profilePath} className={buttonClass(own ? 'primary' : 'quiet', 'lg', true)}>
        <Download size={20} aria-hidden="true" />
        {t('content.profile_get')}
      </a>
    )
  }
  // What the operator offers elsewhere, such as in a store.
  if (resource.url.startsWith('https://')) {
    return (
      <a
        href={resource.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass(own ? 'primary' : 'quiet', 'lg', true)}
      >
        <ExternalLink size={20} aria-hidden="true" />
        {t('content.edition_open')}
      </a>
    )
  }
  if (!own || !install) return null
  return (
    <button type="button" onClick={install} className={buttonClass('primary', 'lg', true)}>
      <Download size={20} aria-hidden="true" />
      {t('content.install')}
    </button>
  )
}
