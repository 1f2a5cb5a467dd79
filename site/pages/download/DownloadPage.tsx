import { listReleases } from '@tamuvo/contract/content.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useSearch } from '@tanstack/react-router'
import { CircleCheck, Download } from 'lucide-react'
import { isInstalled, useInstall } from './install.ts'
import { usePermission } from '../../platform/usePermission.ts'
import { EditionTile } from './EditionTile.tsx'
import { editionAsked, inOrder, platformOf } from './platform.ts'

/** The app for each kind of device, the own one first. */
export const DownloadPage = () => {
  const t = useText()
  const { os } = useSearch({ strict: false })
  const permission = usePermission()
  const platform = platformOf(navigator)
  const asked = editionAsked(os)
  return (
    <div className="container-page flex flex-col gap-6 pt-6">
      <header className="max-w-3xl">
        <h1 className="text-xl font-bold lg:text-2xl">{t('content.download_title')}</h1>
        <p className="mt-2 text-text2">
          {t('content.download_lead')} {platform === 'desktop' && t('content.download_scan')}
        </p>
        <InstallHere />
      </header>
      {permission ? (
        <ul className="grid items-start gap-4 lg:grid-cols-3">
          {inOrder(permission.resources, platform, asked).map((resource) => (
            <EditionTile key={resource.resourceType} resource={resource} platform={platform} />
          ))}
        </ul>
      ) : (
        <div className="grid gap-4 lg:grid-cols-3">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-[560px] w-full rounded-card" />
          ))}
        </div>
      )}
      <Releases />
    </div>
  )
}

/** Installs at once where the browser offers it. */
const InstallHere = () => {
  const t = useText()
  const install = useInstall()
  if (isInstalled()) {
    return (
      <p className="mt-4 flex items-center gap-2 text-win">
        <CircleCheck size={20} aria-hidden="true" />
        {t('content.installed')}
      </p>
    )
  }
  return install ? (
    <Button size="lg" className="mt-4" icon={<Download size={20} />} onClick={install}>
      {t('content.install_here')}
    </Button>
  ) : null
}

const Releases = () => {
  const t = useText()
  const { data } = useCall(listReleases, {})
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby="releases-title">
      <h2 id="releases-title" className="mb-3 text-lg font-bold">
        {t('content.releases')}
      </h2>
      <ul className="card divide-y divide-line">
        {data.list.map(({ version, publishedAt, notes }) => (
          <li key={version} className="p-4">
            <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
              {t('content.version', { version })}
              <time dateTime={publishedAt} className="figures text-xs font-normal text-text3">
                {formatDay(publishedAt)}
              </time>
            </p>
            <p className="mt-1 text-text2">{notes}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
