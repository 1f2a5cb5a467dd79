import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import type { TextPart } from '../text/text.ts'
import { loadChunk } from './load-chunk.ts'

/** A part that may be fetched before it is shown: it then stands at once, without the place that waits for it. */
export type LazyPart<Props> = FunctionComponent<Props> & { fetchAhead: () => Promise<void> }

/**
 * A component that is fetched when it is first shown: `lazyPart(() => import('./NoticeModal.tsx'), 'NoticeModal')`.
 * @param texts which texts it needs beside those of the first screen; all where it is not said
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts?: readonly TextPart[],
): LazyPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  let shown: Promise<ComponentType<Props>> | undefined
  const fetchPart = async () => (loaded = (await loadChunk(load, texts))[name])
  // React shows what waits for 300 ms at least, even for a part that is already here.
  const Part = (props: Props) => createElement(loaded ?? use((shown ??= fetchPart())), props)
  // What fails here is fetched again when it is shown, and says so there.
  return Object.assign(Part, { fetchAhead: () => fetchPart().then(nothing, nothing) })
}

const nothing = () => undefined
