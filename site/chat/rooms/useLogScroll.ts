import type { ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { useLayoutEffect, useRef, useState } from 'react'

/** Who is nearer to the end than this follows along. */
const nearPx = 80

/** Keeps a log at its end while the end is shown, in its place while earlier messages are read, and counts the missed ones. */
export const useLogScroll = (messages: readonly ChatMessage[], me: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const was = useRef({ isAtEnd: true, height: 0, first: '', last: '' })
  const [unseenFrom, setUnseenFrom] = useState<string>()
  const [first, last] = [messages[0]?.id ?? '', messages.at(-1)]

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { isAtEnd, height, first: firstBefore, last: lastBefore } = was.current
    const isNew = last !== undefined && last.id !== lastBefore
    if (isAtEnd || (isNew && last.author === me)) element.scrollTop = element.scrollHeight
    // What came before must not push down what is being read.
    else if (first !== firstBefore && firstBefore !== '') element.scrollTop += element.scrollHeight - height
    if (!isAtEnd && isNew && last.author !== me) setUnseenFrom((from) => from ?? lastBefore)
    was.current = { isAtEnd: isNear(element), height: element.scrollHeight, first, last: last?.id ?? '' }
  }, [first, last, me])

  const onScroll = (): void => {
    const element = box.current
    if (!element) return
    was.current.isAtEnd = isNear(element)
    if (was.current.isAtEnd) setUnseenFrom(undefined)
  }
  const toEnd = (): void => box.current?.scrollTo({ top: box.current.scrollHeight })
  const at = messages.findIndex(({ id }) => id === unseenFrom)
  return { box, unseen: unseenFrom === undefined ? 0 : Math.max(1, messages.length - 1 - at), onScroll, toEnd }
}

const isNear = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < nearPx
