/** As a ref: takes the focus to what has just appeared because something waits for it. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()

/** Takes the focus to an element and the scroll so that it stands in the middle, or as near as its page reaches. */
export const focusInMiddle = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
