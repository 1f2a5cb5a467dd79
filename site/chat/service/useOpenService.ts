import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { loadChunk } from '@tamuvo/ui/chunks/load-chunk.ts'
import { openServiceWindow } from './service-window.ts'

/**
 * Opens customer service in its small window: for VIP members theirs. The window opens at once and is led on when the server
 * has said where to; it closes again when that cannot be learned.
 */
export const useOpenService = (): (() => void) => {
  const client = useClient()
  return () => {
    const opened = openServiceWindow()
    loadChunk(() => import('./lead-to-service.ts')).then(
      ({ leadToService }) => leadToService(client, opened),
      () => opened?.close(),
    )
  }
}
