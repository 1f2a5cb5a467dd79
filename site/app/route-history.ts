import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'

type Addresses = Pick<History, 'pushState' | 'replaceState'>

/**
 * Browsers refuse to change an address too often, Safari a hundred times in half a minute. The page goes on then, and its address is
 * right again with the next change.
 */
export const forgiving = <Given extends Addresses>(history: Given): Given => {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...asked) => {
      try {
        change(...asked)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
      }
    }
  }
  return history
}

/** The history of the window for the router, which a refused change would bring to a standstill. */
export const routeHistory = (): RouterHistory => {
  forgiving(window.history)
  return createBrowserHistory()
}
