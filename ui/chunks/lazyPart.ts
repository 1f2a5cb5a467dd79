import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component that is fetched when it is first shown: `lazyPart(() => import('./NoticeModal.tsx'), 'NoticeModal')`. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await loadChunk(load))[name] }))
