import { getService, pathTypes } from '@tamuvo/contract/service.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { createOpener } from '@tamuvo/ui/calls/sealed-path.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { tellBlocked } from '../../parts/tell-blocked.ts'

/** Leads the opened window to customer service. @param opened null when it was held back */
export const leadToService = async (client: Client, opened: Window | null): Promise<void> => {
  try {
    const { title, path } = await askService(client)
    if (!opened) return await tellBlocked(title, path)
    // A window closed meanwhile was not wanted.
    if (opened.closed) return
    // What answers elsewhere gets no hold of this page.
    if (!path.startsWith('/')) opened.opener = null
    opened.location.replace(new URL(path, location.origin))
  } catch {
    opened?.close()
    toast('error', t('content.service_failed'))
  }
}

const askService = async (client: Client): Promise<{ title: string; path: string }> => {
  const { x, y, open } = await createOpener()
  const { pathList } = await client(getService, { x, y })
  const sealed = pathList.find(({ type }) => type === pathTypes.sealed)
  if (!sealed) throw new Error('customer service has no path')
  return { title: sealed.title, path: await open(sealed.path) }
}
